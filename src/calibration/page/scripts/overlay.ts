import type { FittedMap } from '../../../contract/calibration/index.ts'
import { drawing } from './elements.ts'
import { type Extent, type Spot, toStage, type View } from './view.ts'
import type { Box, Mark } from './work.ts'

/** What is drawn over the picture, in pixels of the stage so that lines stay thin. */
export type Overlay = {
  readonly view: View
  readonly extent: Extent
  readonly marks: readonly Mark[]
  readonly selected: number | null
  readonly map: FittedMap | null
  readonly hasGrid: boolean
  readonly planView: Box | null
  readonly insets: readonly Box[]
  /** The plan view that is being marked. */
  readonly draft: Box | null
  /** The cross of the keyboard, in the middle. */
  readonly hasCross: boolean
}

export function paintOverlay(svg: SVGElement, overlay: Overlay): void {
  const { marks, map, hasGrid, planView, insets, draft, hasCross, extent } = overlay
  svg.replaceChildren(
    ...(map && hasGrid ? [graticule(map, overlay), knownPlaces(map, overlay)] : []),
    ...(planView && !draft ? [outline(planView, 'plan-view', overlay)] : []),
    ...(draft ? [] : insets.map((inset) => outline(inset, 'inset', overlay))),
    ...(draft ? [outline(draft, 'plan-view draft', overlay)] : []),
    ...marks.map((mark) => markDrawing(mark, overlay)),
    ...(hasCross ? [cross(extent)] : []),
  )
}

const spotOf = (point: readonly [number, number], view: View): Spot => toStage(view, { x: point[0], y: point[1] })

/** Pixels that a label takes along its edge. */
const labelRoom = { parallel: 18, meridian: 76 }

function graticule({ graticule: lines }: FittedMap, { view, extent }: Overlay): SVGElement {
  const taken: Spot[] = []
  const isFree = (at: Spot, isParallel: boolean) =>
    taken.every(({ x, y }) =>
      isParallel
        ? Math.abs(y - at.y) > labelRoom.parallel
        : Math.abs(x - at.x) > labelRoom.meridian || Math.abs(y - at.y) > labelRoom.parallel,
    )
  return drawing(
    'g',
    { class: 'graticule' },
    ...lines.flatMap(({ label, points }) => {
      const spots = points.map((point) => spotOf(point, view))
      const path = spots.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')
      const isParallel = /[NS]$/.test(label)
      const sought = labelSpot(spots, isParallel, extent)
      const at = sought && isFree(sought, isParallel) ? sought : null
      if (at) taken.push(at)
      return [
        drawing('polyline', { points: path, class: 'halo' }),
        drawing('polyline', { points: path }),
        ...(at ? [drawing('text', { x: at.x + 4, y: at.y - 4 }, label)] : []),
      ]
    }),
  )
}

/** The first place of a parallel from the left, or of a meridian from below, that the stage shows with its label. */
function labelSpot(spots: readonly Spot[], isParallel: boolean, { width, height }: Extent): Spot | null {
  const [right, lower] = [width - 60, height - 4]
  for (const [at, one] of spots.entries()) {
    const other = spots[at + 1]
    if (!other) return null
    const [from, to, sought] = isParallel ? [one.x, other.x, 4] : [one.y, other.y, lower]
    const share = Math.min(1, Math.max(0, (sought - from) / (to - from)))
    const { x, y } = { x: one.x + share * (other.x - one.x), y: one.y + share * (other.y - one.y) }
    if (x >= 0 && y >= 16 && x <= right && y <= lower + 1) return { x, y }
  }
  return null
}

const knownPlaces = ({ places }: FittedMap, { view }: Overlay): SVGElement =>
  drawing(
    'g',
    { class: 'known' },
    ...places.flatMap(({ name, ...place }) => {
      const { x, y } = toStage(view, place)
      const path = `M${x - 7} ${y}h14M${x} ${y - 7}v14`
      return [
        drawing('path', { d: path, class: 'halo' }),
        drawing('path', { d: path }),
        ...(view.scale > 0.6 ? [drawing('text', { x: x + 9, y: y - 5 }, name)] : []),
      ]
    }),
  )

function outline({ x1, y1, x2, y2 }: Box, name: string, { view }: Overlay): SVGElement {
  const [from, to] = [toStage(view, { x: x1, y: y1 }), toStage(view, { x: x2, y: y2 })]
  const place = { x: from.x, y: from.y, width: to.x - from.x, height: to.y - from.y }
  return drawing('g', { class: name }, drawing('rect', { ...place, class: 'halo' }), drawing('rect', place))
}

function markDrawing({ id, x, y }: Mark, { view, selected }: Overlay): SVGElement {
  const at = toStage(view, { x, y })
  // The middle stays free: what is below it is what is aimed at.
  const lines = 'M-20 0h14M6 0h14M0 -20v14M0 6v14'
  return drawing(
    'g',
    { class: id === selected ? 'mark selected' : 'mark', transform: `translate(${at.x} ${at.y})`, 'data-point': id },
    drawing('path', { d: lines, class: 'halo' }),
    drawing('circle', { r: 13, class: 'halo' }),
    drawing('path', { d: lines }),
    drawing('circle', { r: 13 }),
    drawing('rect', { x: 14, y: -32, width: 22, height: 20, rx: 3 }),
    drawing('text', { x: 25, y: -17.5 }, String(id)),
  )
}

function cross({ width, height }: Extent): SVGElement {
  const lines = `M${width / 2 - 24} ${height / 2}h20m8 0h20M${width / 2} ${height / 2 - 24}v20m0 8v20`
  return drawing('g', { class: 'cross' }, drawing('path', { d: lines, class: 'halo' }), drawing('path', { d: lines }))
}
