import { createHash } from 'node:crypto'
import { readWithinLimit } from '../files/inside-folder.ts'

/** A chart file that files next to it may georeference. */
export type ChartToPlace = {
  /** A true path. */
  readonly path: string
  /** In lower-case hexadecimal; the file is read when this is first called. */
  sha256(): Promise<string>
}

export const chartToPlace = (path: string): ChartToPlace => ({
  path,
  sha256: once(async () =>
    createHash('sha256')
      .update(await readWithinLimit(path))
      .digest('hex'),
  ),
})

/** Reads on the first call; all callers share the result. */
export function once<T>(read: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined
  return () => {
    result ??= read()
    return result
  }
}
