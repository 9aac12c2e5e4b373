import { constants, open } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { Rejection } from '../../facts/index.ts'
import { diskReason } from '../../failures/index.ts'
import { mustFit, sourceFile } from './bounded-bytes.ts'
import type { SourceFile } from './file-source.ts'

const packed = /\.gz$/i

/** A file on disk; a `.gz` is unpacked as it is read and named without that ending. `locate` may reject. */
export function localFile(name: string, locate: () => Promise<string> | string): SourceFile {
  if (!packed.test(name))
    return sourceFile(name, async function* (limit) {
      yield* diskPieces(await locate(), limit)
    })
  return sourceFile(name.replace(packed, ''), async function* () {
    yield* unpacked(await locate())
  })
}

/** Checked on the open file, so that it cannot be replaced in between. */
async function* diskPieces(path: string, limit: number): AsyncGenerator<Uint8Array> {
  const unreadable = (cause: NodeJS.ErrnoException): never => {
    throw new Rejection(`cannot be read: ${diskReason(cause)}`, { cause })
  }
  // Without O_NONBLOCK, opening a named pipe would block.
  const handle = await open(path, constants.O_RDONLY | constants.O_NONBLOCK).catch(unreadable)
  try {
    const found = await handle.stat()
    if (!found.isFile()) throw new Rejection('not a file')
    mustFit(found.size, limit)
    for (;;) {
      const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(pieceSize(found.size))).catch(unreadable)
      if (bytesRead === 0) return
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await handle.close()
  }
}

/** One byte more than the size of a small file, so that one read reaches its end. */
const pieceSize = (size: number) => Math.min(size + 1, 256 * 1024)

async function* unpacked(path: string): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip()
  // The pipeline closes both streams at any end; the loop below rethrows the read error.
  pipeline(diskPieces(path, Number.POSITIVE_INFINITY), gunzip, () => undefined)
  try {
    yield* gunzip
  } catch (cause) {
    if (cause instanceof Rejection) throw cause
    throw new Rejection(`not a valid gzip file (${(cause as Error).message})`, { cause })
  }
}
