import { createHash } from 'node:crypto'
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'

/** Every file passes through it, so that memory does not grow with the files. */
const buffer = Buffer.allocUnsafe(256 * 1024)

/** Opened without blocking, and read only if it is a regular file, as in `readImage`. */
function hashOf(path: string): string | null {
  try {
    const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
    try {
      if (!fstatSync(file).isFile()) return null
      const hash = createHash('sha256')
      for (let length = read(file); length > 0; length = read(file)) hash.update(buffer.subarray(0, length))
      return hash.digest('hex')
    } finally {
      closeSync(file)
    }
  } catch {
    return null
  }
}

const read = (file: number): number => readSync(file, buffer, 0, buffer.length, null)

parentPort?.on('message', (paths: readonly string[]) => parentPort?.postMessage(paths.map(hashOf)))
