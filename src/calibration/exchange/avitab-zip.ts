import { buffer } from 'node:stream/consumers'
import type { AvitabFile } from './avitab-files.ts'

/** A zip has no earlier time; the same files give the same bytes. */
const mtime = new Date(1980, 0, 1)

/** A zip as AviTab downloads it: JSON files alone, since it fails at any other whose name contains `.json`. */
export async function avitabZip(files: readonly AvitabFile[]): Promise<Uint8Array> {
  const { ZipFile } = await import('yazl')
  const zip = new ZipFile()
  for (const { sha256, text } of files.toSorted((a, b) => (a.sha256 < b.sha256 ? -1 : 1)))
    zip.addBuffer(Buffer.from(text), `${sha256}.json`, { mtime, mode: 0o100644 })
  zip.end()
  return buffer(zip.outputStream)
}
