import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type EntryFile = {
  readonly path: string
  /** Removing it twice is harmless. */
  remove(): void
}

/**
 * A page that leads to a URL, in a separate folder that only this user can read. Programs get its path, because every user of the
 * machine can read the arguments of a process. `folders`: the first that can be written is used. Throws the reason if none can.
 */
export function writeEntryFile(url: string, folders: readonly string[]): EntryFile {
  const [first = '', ...others] = folders
  try {
    const folder = mkdtempSync(join(first, 'platekeeper-calibrate-'))
    const path = join(folder, 'open.html')
    writeFileSync(path, leadingTo(url), { mode: 0o600, flag: 'wx' })
    return { path, remove: () => rmSync(folder, { recursive: true, force: true }) }
  } catch (error) {
    if (others.length === 0) throw error
    return writeEntryFile(url, others)
  }
}

/** A page that opens another immediately. `url` must contain no characters that HTML would have to escape. */
export const leadingTo = (url: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<meta http-equiv="refresh" content="0; url=${url}">
<title>Calibrate · Platekeeper</title>
<p><a href="${url}">Open the page</a></p>
</html>
`
