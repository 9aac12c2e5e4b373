import type { Calibration } from '../../facts/geodesy/index.ts'
import type { Georeference, KnownAerodrome, PictureSizes } from '../../imaging/index.ts'

/** How to georeference a page: as an import does. */
export type GeoreferenceOrder = {
  readonly calibrations: readonly Calibration[]
  readonly needsPlanView: boolean
  /** What the coordinates that the page prints are compared with. */
  readonly aerodrome?: KnownAerodrome
  readonly mapErrorLimit: number
}

/** A page that a worker renders; it keeps what georeferencing needs, and returns the pictures. */
export type PageJob = {
  /** Key of the file and the page. */
  readonly key: string
  /** null: the worker is expected to have the page; otherwise it answers `unknown`. */
  readonly file: { readonly bytes: Uint8Array; readonly page: number } | null
  /** null: the job requests the pictures. */
  readonly order: GeoreferenceOrder | null
}

export type PagePictures = PictureSizes & {
  readonly day: Uint8Array
  readonly night: Uint8Array
  /** The note that an import would report for the page. */
  readonly note: string | null
  /** Words in capital letters that the page prints, among them identifiers of navaids; null: it has no text. */
  readonly printed: readonly string[] | null
}

export type PageAnswer =
  | { readonly unknown: true }
  | { readonly pictures: PagePictures }
  | { readonly georeference: Georeference }
