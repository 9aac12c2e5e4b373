import { earlyImage, waitFirstFor } from '../../early/index.ts'
import { type Fault, images } from '../../service/index.ts'
import { type DecodedImage, openDecodedImages } from './decoded-image.ts'

export class ImageFault extends Error {
  readonly fault: Fault
  constructor(fault: Fault) {
    super(fault.kind)
    this.fault = fault
  }
}

/** The decoded images of this page. `load` throws `ImageFault` if the service has no image. */
export const decodedImages = openDecodedImages({
  held: images.held,
  async load(url) {
    const outcome = await images.load(url)
    if (outcome.ok) return outcome.value
    throw new ImageFault(outcome.fault)
  },
})
images.onEmpty(decodedImages.empty)

// Decodes the first image while React renders the page.
waitFirstFor(earlyImage().then((url) => (url === undefined ? undefined : decodedImages.load(url))))

let shown = 0
let leaving: ReturnType<typeof setTimeout> | undefined

/** Milliseconds until nothing decoded is kept where no chart is shown. */
const leftAfter = 1000

/**
 * A chart is on the page until the function is called that it returns: pages without one leave the memory to others. Only the chart that was
 * left stays for a moment, for those who return to it at once.
 */
export function enterChart(): () => void {
  clearTimeout(leaving)
  shown += 1
  return () => {
    shown -= 1
    if (shown > 0) return
    // Not at once: the next page may begin with the next chart.
    leaving = setTimeout(() => {
      decodedImages.keepLast()
      leaving = setTimeout(decodedImages.empty, leftAfter)
    })
  }
}

export const loadImage = (url: string): Promise<DecodedImage> => decodedImages.load(url)
