import type { Calibration, ImageSize } from '../../facts/geodesy/index.ts'
import type { Georeference } from '../../imaging/index.ts'

/** How a page is georeferenced: as an import does. */
export type GeoreferenceOrder = {
  readonly calibrations: readonly Calibration[]
  readonly needsPlanView: boolean
  readonly mapErrorLimit: number
}

/** A page that a worker renders once and keeps. */
export type PageJob = {
  /** Of the file and the page. */
  readonly key: string
  /** null: the worker is expected to have the page; it answers `unknown` if it has not. */
  readonly file: { readonly bytes: Uint8Array; readonly page: number } | null
  /** null: the pictures are asked for. */
  readonly order: GeoreferenceOrder | null
}

export type PagePictures = {
  /** Of the picture, and of the file in its own pixels. */
  readonly size: ImageSize
  readonly grid: ImageSize
  readonly day: Uint8Array
  readonly night: Uint8Array
  /** What the import would note of the page. */
  readonly note: string | null
}

export type PageAnswer =
  | { readonly unknown: true }
  | { readonly pictures: PagePictures }
  | { readonly georeference: Georeference }
