import { Rejection } from '../../facts/index.ts'
import type { SourceFile } from './file-source.ts'

/** A file that can be read in pieces; `pieces` need not enforce the limit, but may reject early because of it. */
export function sourceFile(name: string, pieces: (limit: number) => AsyncIterable<Uint8Array>): SourceFile {
  const stream = (limit: number) => bounded(pieces(limit), limit)
  return {
    name,
    stream,
    read: async (limit) => {
      const held: Uint8Array[] = []
      for await (const piece of stream(limit)) held.push(piece)
      return held.length === 1 && held[0] ? held[0] : Buffer.concat(held)
    },
  }
}

/** Throws Rejection when a file of this size is too large. */
export function mustFit(size: number, limit: number): void {
  if (size > limit) throw new Rejection(`too large: ${size} bytes; the limit is ${limit}`)
}

async function* bounded(pieces: AsyncIterable<Uint8Array>, limit: number): AsyncGenerator<Uint8Array> {
  let done = 0
  for await (const piece of pieces) {
    done += piece.byteLength
    if (done > limit) throw new Rejection(`too large: more than ${limit} bytes, the limit`)
    yield piece
  }
}
