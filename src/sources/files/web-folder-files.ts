import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { Rejection } from '../../facts/index.ts'
import { SourceError } from '../source/source-error.ts'
import { download } from './download.ts'
import type { FileSource, FileSourceParts, SourceFile } from './file-source.ts'
import { localFile } from './local-file.ts'
import { addressInside, type WebAddress } from './web-address.ts'

/** After this many consecutive failed files, the server counts as unavailable. */
const mostFailures = 3

/** Files below a URL that ends in `/`, each fetched on first use, once. */
export function webFolderFileSource(address: WebAddress, parts: FileSourceParts): FileSource {
  const { href } = address.url
  const folder = join(parts.downloads, createHash('sha256').update(href).digest('hex').slice(0, 16))
  const asked = new Map<string, Promise<SourceFile | null>>()
  let failures = 0

  const fetched = async (name: string): Promise<SourceFile | null> => {
    const inside = addressInside(address, name)
    if (inside === null) throw new Rejection(`"${name}" is not the name of a file in ${href}`)
    try {
      const path = await download(inside, parts, folder)
      failures = 0
      return path === null ? null : localFile(name, () => path)
    } catch (error) {
      if (!(error instanceof SourceError) || ++failures >= mostFailures) throw error
      throw new Rejection(error.message, { cause: error })
    }
  }

  return {
    name: href,
    find: async () => {
      throw new SourceError(`${href} is a folder on the web, which cannot be listed: specify a file in it, or a zip`)
    },
    file: (name) => {
      const answer = asked.get(name) ?? fetched(name)
      asked.set(name, answer)
      return answer
    },
    close: async () => undefined,
  }
}
