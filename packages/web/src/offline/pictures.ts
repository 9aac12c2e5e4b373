import { service } from '../service/index.ts'

/** Thumbnails are elements with an address, which no call of the service answers. */
const ofChart = /\/api\/v2\/charts\/[^/]+\/[^/]+\.png$/

/** Shows the thumbnails of packs where the browser could not load them. */
export function fillPictures(document: Document): void {
  const fill = (image: HTMLImageElement): void => {
    if (ofChart.test(image.src)) void fillFromPack(image)
  }
  document.addEventListener('error', ({ target }) => target instanceof HTMLImageElement && fill(target), true)
  // Those that failed before these scripts were loaded.
  for (const image of document.images) if (image.complete && image.naturalWidth === 0) fill(image)
}

async function fillFromPack(image: HTMLImageElement): Promise<void> {
  const { src } = image
  const found = await service.image(src)
  // The list shows another chart in its place now.
  if (!found.ok || image.src !== src) return
  const url = URL.createObjectURL(found.value.blob)
  image.addEventListener('load', () => URL.revokeObjectURL(url), { once: true })
  image.src = url
}
