import { createHash } from 'node:crypto'
import type { BackupError } from '../backup-error.ts'
import type { Digest } from '../manifest/manifest.ts'

export type Content = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** Passes the bytes on; `digest` is that of what has passed. */
export function digesting(content: Content): { readonly through: AsyncIterable<Uint8Array>; digest(): Digest } {
  const hash = createHash('sha256')
  let bytes = 0
  async function* through() {
    for await (const piece of content) {
      hash.update(piece)
      bytes += piece.byteLength
      yield piece
    }
  }
  return { through: through(), digest: () => ({ bytes, sha256: hash.digest('hex') }) }
}

/** All bytes, at most `limit`. Throws BackupError with the sentence `tooLarge` for more. */
export async function bytesOf(content: Content, limit: number, tooLarge: () => BackupError): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of limited(content, limit, tooLarge)) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** Throws after `limit` bytes, so that what claims to be small fills no disk. */
export async function* limited(
  content: Content,
  limit: number,
  tooLarge: () => BackupError,
): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const piece of content) {
    bytes += piece.byteLength
    if (bytes > limit) throw tooLarge()
    yield piece
  }
}
