import type { BoundingBoxes, Picture } from '../../contract/index.ts'
import type { Validity } from '../../facts/index.ts'

/** What was made of one page of one file: names of the four pictures, which the ImageStore has, and their geometry. */
export type Drawing = Readonly<Record<Picture, string>> & {
  /** Pixels of both full pictures. */
  readonly width: number
  readonly height: number
  readonly boundingBoxes: BoundingBoxes | null
  /** Why the chart is not georeferenced although its file says where it lies, for example; null: nothing to report. */
  readonly note: string | null
  /** YYYYMMDD, where the page prints its date as plates of the FAA do. */
  readonly plateDate: string | null
  /** Likewise the days of its validity. */
  readonly plateValidity: Validity | null
}

/**
 * What was drawn once is never drawn again: not when an import that was interrupted begins again, not when the next cycle
 * brings the same page. Keys are hexadecimal and hash everything that determines a drawing (drawing-key.ts).
 */
export type DrawingStore = {
  /** null: never drawn, or pruned. */
  find(key: string): Promise<Drawing | null>
  /** Durable when it returns. In place of what was there: its pictures were lost, and drawn again. */
  put(key: string, drawing: Drawing): Promise<void>
}
