import { createHash } from 'node:crypto'
import { readWithinLimit } from '../files/inside-folder.ts'

/** A chart file that files next to it may georeference. */
export type ChartToPlace = {
  /** A true path. */
  readonly path: string
  /** In lower-case hexadecimal; the file is read for it when something asks. */
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

/** Reads when first asked, and gives everybody the same result. */
export function once<T>(read: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined
  return () => {
    result ??= read()
    return result
  }
}
