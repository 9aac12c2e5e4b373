import { nightPicture } from '../night/night-picture.ts'
import { indexedPng } from '../png/indexed-png.ts'
import type { Pixels } from '../png/pixels.ts'
import type { Pictures } from '../png/rendered-chart.ts'
import { thumbnail } from '../png/thumbnail.ts'

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
