import ImageLayer from 'ol/layer/Image'
import type Projection from 'ol/proj/Projection'
import ImageSource from 'ol/source/Image'
import type { Extent } from '../plane/pixel-plane.ts'
import type { Picture } from './picture.ts'

/**
 * One layer for each copy of the picture, shown at the scales that it is for: between one and two pixels of a copy for one of the screen.
 * `extent`: where the chart's own image lies; a demo image of another size fills it.
 */
export function pictureLayers(
  picture: Picture,
  extent: Extent,
  projection: Projection,
): readonly ImageLayer<ImageSource>[] {
  const ratio = window.devicePixelRatio
  return picture.levels.map((image, level) => {
    const isLast = level === picture.levels.length - 1
    const resolution = [(extent[2] - extent[0]) / image.width, (extent[3] - extent[1]) / image.height]
    return new ImageLayer({
      source: new ImageSource({ projection, loader: async () => ({ image, extent, resolution, pixelRatio: 1 }) }),
      minResolution: level === 0 ? 0 : (1.4 * 2 ** (level - 1)) / ratio,
      ...(isLast ? {} : { maxResolution: (1.4 * 2 ** level) / ratio }),
      zIndex: 10,
    })
  })
}
