import { addedMark, removedMark } from './changes.ts'
import { findDifference, type Pixels } from './difference.ts'

/** The request: two bitmaps of one size. The response is `Found`, or null if this browser cannot compare them. */
export type Asked = { readonly before: ImageBitmap; readonly after: ImageBitmap }
export type Found = { readonly changes: ReturnType<typeof findDifference>['changes']; readonly marks: ImageBitmap }

addEventListener('message', ({ data }: MessageEvent<Asked>) => {
  answer(data).then(
    (found) => postMessage(found, { transfer: [found.marks] }),
    () => postMessage(null),
  )
})

async function answer({ before, after }: Asked): Promise<Found> {
  const present = pixelsOf(after)
  const { changes, marks } = findDifference(pixelsOf(before), present)
  return { changes, marks: await createImageBitmap(painted(marks, present)) }
}

function pixelsOf(bitmap: ImageBitmap): Pixels {
  const { width, height } = bitmap
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error(`No canvas of ${width} × ${height} pixels`)
  context.drawImage(bitmap, 0, 0)
  bitmap.close()
  return context.getImageData(0, 0, width, height)
}

/** Orange and blue are distinguishable with any colour blindness, and visible on white and on black paper. */
const colours = { removed: 0xff0a55e0, added: 0xffdc6a14 } as const
/** Removed ink is striped, with added ink between the stripes. Widths are pixels of the image. */
const stripe = 6

function painted(marks: Uint8Array, { width, height }: Pixels): ImageData {
  const image = new ImageData(width, height)
  const words = new Uint32Array(image.data.buffer)
  for (let at = 0; at < marks.length; at++) {
    const bits = marks[at] ?? 0
    if (bits === 0) continue
    const isStripe = ((at % width) + Math.floor(at / width)) % stripe < stripe / 2
    if (bits & removedMark && isStripe) words[at] = colours.removed
    else if (bits & addedMark) words[at] = colours.added
  }
  return image
}
