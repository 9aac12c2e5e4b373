import type { ReactNode } from 'react'
import type { FittedMap } from '../../../../../src/contract/calibration/index.ts'
import type { Box, Mark } from '../edit/edit-history.ts'
import { type Extent, type Spot, toScreen, type View } from '../edit/view.ts'
import style from './overlay.module.css'

/** The shapes over the image, in screen pixels so that lines stay thin. */
type OverlayProps = {
  readonly view: View
  readonly marks: readonly Mark[]
  readonly selected: number | null
  /** null: no map yet, or the grid is switched off. */
  readonly map: FittedMap | null
  readonly planView: Box | null
  readonly insets: readonly Box[]
  /** The box that is being marked. */
  readonly draft: Box | null
  /** The cross for aiming with the keyboard, in the middle. */
  readonly hasCross: boolean
}

export function Overlay({ view, marks, selected, map, planView, insets, draft, hasCross }: OverlayProps) {
  return (
    <svg className={style.overlay} aria-hidden="true">
      {map && <Graticule map={map} view={view} />}
      {map && <KnownPlaces map={map} view={view} />}
      {planView && !draft && <Outline box={planView} className={style.planView} view={view} />}
      {!draft &&
        insets.map((box) => <Outline key={JSON.stringify(box)} box={box} className={style.inset} view={view} />)}
      {draft && <Outline box={draft} className={`${style.planView} ${style.draft}`} view={view} />}
      {marks.map((mark) => (
        <MarkCross key={mark.id} mark={mark} isSelected={mark.id === selected} view={view} />
      ))}
      {hasCross && <Cross view={view} />}
    </svg>
  )
}

/** A path with a wider one in the colour of the paper below it, so that it is visible on any chart. */
const Line = ({ d }: { readonly d: string }) => (
  <>
    <path className={style.halo} d={d} />
    <path d={d} />
  </>
)

const spotOf = (point: readonly [number, number], view: View): Spot => toScreen(view, { x: point[0], y: point[1] })

/** Pixels that a label needs along its edge. */
const labelRoom = { parallel: 18, meridian: 76 }

function Graticule({ map, view }: { readonly map: FittedMap; readonly view: View }) {
  const taken: Spot[] = []
  const isFree = (at: Spot, isParallel: boolean) =>
    taken.every(({ x, y }) =>
      isParallel
        ? Math.abs(y - at.y) > labelRoom.parallel
        : Math.abs(x - at.x) > labelRoom.meridian || Math.abs(y - at.y) > labelRoom.parallel,
    )
  const lines = map.graticule.map(({ label, points }): ReactNode => {
    const spots = points.map((point) => spotOf(point, view))
    const isParallel = /[NS]$/.test(label)
    const sought = labelSpot(spots, isParallel, view)
    const at = sought && isFree(sought, isParallel) ? sought : null
    if (at) taken.push(at)
    return (
      <g key={label}>
        <Line d={`M${spots.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join('L')}`} />
        {at && (
          <text x={at.x + 4} y={at.y - 4}>
            {label}
          </text>
        )}
      </g>
    )
  })
  return <g className={style.graticule}>{lines}</g>
}

/** Where the label goes: the first visible place of a parallel from the left, or of a meridian from below. */
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

const KnownPlaces = ({ map, view }: { readonly map: FittedMap; readonly view: View }) => (
  <g className={style.known}>
    {map.places.map(({ name, ...place }) => {
      const { x, y } = toScreen(view, place)
      return (
        <g key={name}>
          <Line d={`M${x - 7} ${y}h14M${x} ${y - 7}v14`} />
          {view.scale > 0.6 && (
            <text x={x + 9} y={y - 5}>
              {name}
            </text>
          )}
        </g>
      )
    })}
  </g>
)

type OutlineProps = { readonly box: Box; readonly className: string | undefined; readonly view: View }

function Outline({ box: { x1, y1, x2, y2 }, className, view }: OutlineProps) {
  const [from, to] = [toScreen(view, { x: x1, y: y1 }), toScreen(view, { x: x2, y: y2 })]
  return (
    <g className={className}>
      <Line d={`M${from.x} ${from.y}H${to.x}V${to.y}H${from.x}Z`} />
    </g>
  )
}

type MarkProps = { readonly mark: Mark; readonly isSelected: boolean; readonly view: View }

/** The middle is empty, so that the pixel aimed at is visible. */
function MarkCross({ mark, isSelected, view }: MarkProps) {
  const { x, y } = toScreen(view, mark)
  return (
    <g
      className={isSelected ? `${style.mark} ${style.selected}` : style.mark}
      transform={`translate(${x} ${y})`}
      data-point={mark.id}
    >
      <circle className={style.halo} r={13} />
      <Line d="M-20 0h14M6 0h14M0 -20v14M0 6v14" />
      <circle r={13} />
      <rect x={14} y={-32} width={22} height={20} rx={3} />
      <text x={25} y={-17.5}>
        {mark.id}
      </text>
    </g>
  )
}

const Cross = ({ view: { width, height } }: { readonly view: View }) => (
  <g className={style.cross}>
    <Line d={`M${width / 2 - 24} ${height / 2}h20m8 0h20M${width / 2} ${height / 2 - 24}v20m0 8v20`} />
  </g>
)
