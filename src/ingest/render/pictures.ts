import { indexedPng } from './indexed-png.ts'
import { nightPicture } from './night-picture.ts'
import type { Pixels } from './pixels.ts'
import { thumbnail } from './thumbnail.ts'

/** The four pictures of a chart as PNG bytes. */
export type Pictures = {
  /** Pixels of both full pictures. */
  readonly width: number
  readonly height: number
  readonly day: Uint8Array
  readonly night: Uint8Array
  readonly thumbDay: Uint8Array
  readonly thumbNight: Uint8Array
}

export function picturesOf(pixels: Pixels): Pictures {
  const day = indexedPng(pixels)
  const thumbDay = indexedPng(thumbnail(pixels))
  return {
    width: pixels.width,
    height: pixels.height,
    day,
    night: nightPicture(day),
    thumbDay,
    thumbNight: nightPicture(thumbDay),
  }
}
