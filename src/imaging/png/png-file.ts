import sharp from 'sharp'
import { Rejection } from '../../facts/index.ts'
import { pictureLimits } from './picture-limits.ts'
import type { Pixels } from './pixels.ts'

/** `grid`: the file's own size, which a scaled picture no longer has. */
export type PngPicture = {
  readonly pixels: Pixels
  readonly grid: { readonly width: number; readonly height: number }
}

/**
 * Reads a PNG file at its own size, on white; one with a side above the limit is scaled down to it.
 * Throws Rejection for a picture that is truncated, broken or has too many pixels.
 */
export async function pngPixels(png: Uint8Array): Promise<PngPicture> {
  const { width, height } = await read(() => sharp(png, { limitInputPixels: false }).metadata())
  if (width * height > pictureLimits.pixels) {
    throw new Rejection(
      `too large: ${width} × ${height} pixels; the limit is ${pictureLimits.pixels / 1e6} million pixels`,
    )
  }
  const side = pictureLimits.longSide
  const { data, info } = await read(() =>
    sharp(png, { limitInputPixels: pictureLimits.pixels, failOn: 'truncated' })
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true }),
  )
  return { pixels: { width: info.width, height: info.height, rgba: data }, grid: { width, height } }
}

async function read<T>(decode: () => Promise<T>): Promise<T> {
  try {
    return await decode()
  } catch (cause) {
    throw new Rejection('broken: it begins like a PNG file but is truncated or damaged; download or export it again', {
      cause,
    })
  }
}
