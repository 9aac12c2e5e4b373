import { Refusal } from '../../../facts/index.ts'
import type { Supply } from '../../files/file-source.ts'
import { mostChartBytes, workerLimits } from '../../workers/chart-file-limits.ts'
import { openWorkerPool } from '../../workers/worker-pool.ts'
import type { Book } from './airport-pages.ts'

export type BookShelf = {
  /** The book of that file name, read once. Throws Refusal when it is missing or not sound. */
  book(file: string): Promise<Book>
  /** The bytes of a file; those of the last few books are kept, because many airports in a row ask for them. */
  bytes(file: string): Promise<Uint8Array>
  close(): Promise<void>
}

/** Books whose bytes are kept: a volume has five. */
const kept = 5

/** Books are read in a worker, so that no file can stop an import. */
export function openBookShelf(supply: Supply): BookShelf {
  const script = new URL('./destinations-worker.ts', import.meta.url)
  const pool = openWorkerPool<Uint8Array, Book>({ script, ...workerLimits, size: 1 })
  const books = new Map<string, Promise<Book>>()
  const held = new Map<string, Promise<Uint8Array>>()

  const bytes = (file: string): Promise<Uint8Array> => {
    const found = held.get(file) ?? readFrom(supply, file)
    held.delete(file)
    held.set(file, found)
    const [oldest] = held.keys()
    if (held.size > kept && oldest !== undefined) held.delete(oldest)
    return found
  }
  return {
    bytes,
    book: (file) => {
      const found = books.get(file) ?? bytes(file).then((content) => pool.run(content))
      books.set(file, found)
      return found
    },
    close: () => pool.close(),
  }
}

/** Throws Refusal when it is not there or cannot be read. */
export async function readFrom(supply: Supply, file: string): Promise<Uint8Array> {
  const found = await supply.file(file)
  if (found === null) throw new Refusal(`${file} is not in ${supply.name}`)
  return found.read(mostChartBytes)
}
