import { Rejection } from '../../../facts/index.ts'
import type { FileSource } from '../../files/file-source.ts'
import { mostChartBytes, workerLimits } from '../../workers/chart-file-limits.ts'
import { openWorkerPool } from '../../workers/worker-pool.ts'
import type { MultiAirportPdf } from './airport-pages.ts'

export type PdfCache = {
  /** The destinations of a PDF, read once. Throws Rejection when it is missing or damaged. */
  destinations(file: string): Promise<MultiAirportPdf>
  /** The bytes of a file; those of the last few PDFs are cached, because many consecutive airports use them. */
  bytes(file: string): Promise<Uint8Array>
  close(): Promise<void>
}

/** Number of PDFs whose bytes are cached: a volume has five. */
const kept = 5

/** PDFs are read in a separate process, so that no file can crash an import. */
export function openPdfCache(fileSource: FileSource): PdfCache {
  const script = new URL('./destinations-worker.ts', import.meta.url)
  const nameOf = () => 'the multi-airport PDF'
  const pool = openWorkerPool<Uint8Array, MultiAirportPdf>({ script, ...workerLimits, size: 1, nameOf })
  const read = new Map<string, Promise<MultiAirportPdf>>()
  const held = new Map<string, Promise<Uint8Array>>()

  const bytes = (file: string): Promise<Uint8Array> => {
    const found = held.get(file) ?? readFrom(fileSource, file)
    held.delete(file)
    held.set(file, found)
    const [oldest] = held.keys()
    if (held.size > kept && oldest !== undefined) held.delete(oldest)
    return found
  }
  return {
    bytes,
    destinations: (file) => {
      const found = read.get(file) ?? bytes(file).then((content) => pool.run(content))
      read.set(file, found)
      return found
    },
    close: () => pool.close(),
  }
}

/** Throws Rejection when it is missing or unreadable. */
export async function readFrom(fileSource: FileSource, file: string): Promise<Uint8Array> {
  const found = await fileSource.file(file)
  if (found === null) throw new Rejection(`${file} is not in ${fileSource.name}`)
  return found.read(mostChartBytes)
}
