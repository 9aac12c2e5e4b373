import { createHash } from 'node:crypto'
import { readWithinLimit } from '../files/inside-folder.ts'
import { once } from './once.ts'

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
