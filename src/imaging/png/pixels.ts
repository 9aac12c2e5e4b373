/** An opaque picture: four bytes a pixel (red, green, blue, unused), rows from the top, no padding. */
export type Pixels = { readonly width: number; readonly height: number; readonly rgba: Buffer }

/**
 * Red, green and blue of each pixel in the lower three bytes of a word. Signed: words above 2^31 would be floating point,
 * which takes three times as long.
 */
export function wordsOf({ width, height, rgba }: Pixels): Int32Array {
  const aligned = rgba.byteOffset % 4 === 0 ? rgba : Uint8Array.from(rgba)
  return new Int32Array(aligned.buffer, aligned.byteOffset, width * height)
}
