import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '../../failures/index.ts'
import { fileNameOf, type WebAddress } from './web-address.ts'

/** The validators of a version of the file; both null: the server sends none. */
export type Version = { readonly etag: string | null; readonly modified: string | null }

/** A strong validator, required to resume a partial download (RFC 9110 §13.1.5). */
export const validatorOf = ({ etag, modified }: Version): string | null => (etag?.startsWith('"') ? etag : modified)

/** The note next to a download; for a complete file with the hash of its bytes. */
type Note = Version & { readonly url: string; readonly total: number | null; readonly sha256?: string }

/** The paths of one URL in the folder of downloads. */
export type Kept = ReturnType<typeof cachedDownload>

/** The complete file or its `.part`, each with a note next to it. */
export function cachedDownload(folder: string, address: WebAddress) {
  const url = address.url.href
  const key = createHash('sha256').update(url).digest('hex').slice(0, 16)
  const path = join(folder, `${key}-${fileNameOf(address)}`)
  const part = `${path}.part`
  return {
    path,
    part,
    /** The version of the complete file, if it is stored and its bytes are unchanged. */
    async whole(): Promise<Version | null> {
      const note = await readNote(path, url)
      const size = await sizeOf(path)
      return note && size === note.total && (await sha256(path)) === note.sha256 ? note : null
    },
    /** An incomplete download, if its version is known. */
    async begun(): Promise<(Version & { readonly size: number; readonly total: number | null }) | null> {
      const note = await readNote(part, url)
      const size = await sizeOf(part)
      return note && size !== null && size > 0 ? { ...note, size } : null
    },
    /** Called before the first byte; only a file whose version is known can be resumed. */
    async begin(version: Version, total: number | null): Promise<void> {
      makeFolder(folder)
      await this.drop()
      await writeFile(part, '')
      if (validatorOf(version) !== null) await writeNote(part, { ...version, url, total })
    },
    /** Records that the complete file is in use, so that it is not pruned. */
    async use(): Promise<string> {
      const now = new Date()
      await utimes(path, now, now)
      await utimes(`${path}.json`, now, now)
      return path
    },
    drop: async (): Promise<void> => {
      await rm(`${part}.json`, { force: true })
      await rm(part, { force: true })
    },
    /**
     * Publishes the part as the complete file. false: its size differs, because another import restarted it. It is moved away
     * before it is measured, so that exactly the measured file is published, although other imports may replace the part.
     */
    async complete({ etag, modified }: Version, total: number): Promise<boolean> {
      const taken = `${path}.${randomUUID()}.taken`
      try {
        await rename(part, taken)
        if ((await sizeOf(taken)) !== total) return false
        const hash = await sha256(taken)
        await rm(`${path}.json`, { force: true })
        await rename(taken, path)
        await writeNote(path, { etag, modified, url, total, sha256: hash })
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
        throw error
      } finally {
        await rm(taken, { force: true })
      }
      await rm(`${part}.json`, { force: true })
      return true
    },
  }
}

async function readNote(path: string, url: string): Promise<Note | null> {
  const text = await readFile(`${path}.json`, 'utf8').catch(() => null)
  try {
    const note: Note | null = text && JSON.parse(text)
    return note?.url === url ? note : null
  } catch {
    // Truncated by a crash: treated as missing, and the file is fetched again.
    return null
  }
}

const writeNote = (path: string, note: Note) => writeFile(`${path}.json`, `${JSON.stringify(note)}\n`)

const sizeOf = (path: string): Promise<number | null> =>
  stat(path).then(
    ({ size }) => size,
    () => null,
  )

async function sha256(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path, { highWaterMark: 1024 * 1024 })) hash.update(piece)
  return hash.digest('hex')
}
