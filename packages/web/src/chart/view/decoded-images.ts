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

export const loadImage = (url: string): Promise<DecodedImage> => decodedImages.load(url)
