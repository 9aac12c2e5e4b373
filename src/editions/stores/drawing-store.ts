import type { BoundingBoxes, Picture } from '../../contract/index.ts'
import type { Validity } from '../../facts/index.ts'

/** The drawing of one page of one file: names of the four pictures in the ImageStore, and their geometry. */
export type Drawing = Readonly<Record<Picture, string>> & {
  /** Pixels of both full pictures. */
  readonly width: number
  readonly height: number
  readonly boundingBoxes: BoundingBoxes | null
  /** For the report, for example why the georeference in the file was not used; null: nothing to report. */
  readonly note: string | null
  /** YYYYMMDD, where the page prints its date as plates of the FAA do. */
  readonly plateDate: string | null
  /** Likewise the days of its validity. */
  readonly plateValidity: Validity | null
}

/**
 * Drawings are reused: when an interrupted import is started again, and when the next cycle
 * contains the same page. Keys are hexadecimal and hash everything that determines a drawing (drawing-key.ts).
 */
export type DrawingStore = {
  /** null: never drawn, or pruned. */
  find(key: string): Promise<Drawing | null>
  /** Durable when it returns. Replaces a stored drawing: its pictures were lost and drawn again. */
  put(key: string, drawing: Drawing): Promise<void>
}
