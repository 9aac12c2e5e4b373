import sharp, { type SharpOptions } from 'sharp'
import { Rejection } from '../../facts/index.ts'
import { pictureLimits } from '../png/picture-limits.ts'
import type { Pixels } from '../png/pixels.ts'
import type { PictureKind } from './file-kind.ts'

/** `grid`: the file's own size as it is displayed, which a scaled picture no longer has. */
export type PictureFile = {
  readonly pixels: Pixels
  readonly grid: { readonly width: number; readonly height: number }
}

type Reading = {
  /** The level of the decoder's warnings that rejects a file. JPEG has no checksum, and the intact rest of a damaged TIFF is decoded. */
  readonly failOn: NonNullable<SharpOptions['failOn']>
  /** Whether files of this kind state their orientation. */
  readonly isTurned: boolean
}

const readings: Readonly<Record<PictureKind, Reading>> = {
  png: { failOn: 'truncated', isTurned: false },
  jpeg: { failOn: 'warning', isTurned: true },
  tiff: { failOn: 'warning', isTurned: true },
}

/** More than 16 bits are measurements, in which the value of white is unknown. */
const depths: readonly string[] = ['uchar', 'ushort']

/**
 * Reads a picture file, or a page of a TIFF, at its own size, on white; a picture with a side above the limit is scaled down to it.
 * Throws Rejection for a picture that is truncated, broken or has too many pixels, and for a page that does not exist.
 */
export async function picturePixels(bytes: Uint8Array, kind: PictureKind, number: number): Promise<PictureFile> {
  const { failOn, isTurned } = readings[kind]
  const page = kind === 'tiff' ? { page: number - 1 } : {}
  const { pages = 1 } = await read(kind, () => sharp(bytes, { limitInputPixels: false }).metadata())
  if (number > pages) throw new Rejection(`page ${number} does not exist: the file has ${pages}`)
  const head = await read(kind, () => sharp(bytes, { limitInputPixels: false, ...page }).metadata())
  const { width, height } = isTurned ? head.autoOrient : head
  if (width * height > pictureLimits.pixels) {
    throw new Rejection(
      `too large: ${width} × ${height} pixels; the limit is ${pictureLimits.pixels / 1e6} million pixels`,
    )
  }
  if (!depths.includes(head.depth))
    throw new Rejection(`no picture: its samples are ${head.depth} numbers; export it with 8 bits for each colour`)
  const side = pictureLimits.longSide
  const picture = sharp(bytes, { limitInputPixels: pictureLimits.pixels, failOn, ...page })
  const { data, info } = await read(kind, () =>
    (isTurned ? picture.autoOrient() : picture)
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true }),
  )
  return { pixels: { width: info.width, height: info.height, rgba: data }, grid: { width, height } }
}

/** Of a TIFF; other pictures have one. Throws Rejection for a picture that cannot be read. */
export async function pagesOfPicture(bytes: Uint8Array, kind: PictureKind): Promise<number> {
  const { pages = 1 } = await read(kind, () => sharp(bytes, { limitInputPixels: false }).metadata())
  return kind === 'tiff' ? pages : 1
}

async function read<T>(kind: PictureKind, decode: () => Promise<T>): Promise<T> {
  try {
    return await decode()
  } catch (cause) {
    const what = `it begins like a ${kind.toUpperCase()} file but is truncated, damaged or of an unusual kind`
    throw new Rejection(`broken: ${what}; download or export it again`, { cause })
  }
}
