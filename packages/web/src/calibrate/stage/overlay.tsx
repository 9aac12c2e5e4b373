import type { ReactNode } from 'react'
import type { FittedMap } from '../../../../../src/contract/calibration/index.ts'
import type { Box, Mark } from '../edit/edit-history.ts'
import { gripsOf, type Held, type Inset, insetLetter } from '../edit/inset-shapes.ts'
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
  readonly insets: readonly Inset[]
  /** Frames that may be insets. */
  readonly possible: readonly Inset[]
  readonly held: Held | null
  /** Whether the insets can be changed. */
  readonly hasGrips: boolean
  /** The area that is being marked. */
  readonly draft: Inset | null
  /** The cross for aiming with the keyboard, in the middle. */
  readonly hasCross: boolean
}

export function Overlay(props: OverlayProps) {
  const { view, marks, selected, map, planView, insets, possible, held, hasGrips, draft, hasCross } = props
  return (
    <svg className={style.overlay} aria-hidden="true">
      {map && <Graticule map={map} view={view} />}
      {map && <KnownPlaces map={map} view={view} />}
      {planView && !draft && <Outline area={planView} className={style.planView} view={view} />}
      {insets.map((area, at) => (
        <Outline key={JSON.stringify(area)} {...{ area, view }} className={style.inset} letter={insetLetter(at)} />
      ))}
      {!draft &&
        possible.map((area, at) => (
          <Outline
            key={JSON.stringify(area)}
            {...{ area, view }}
            className={style.possible}
            letter={insetLetter(insets.length + at)}
          />
        ))}
      {hasGrips && <Grips {...{ insets, held, view }} />}
      {draft && <Outline area={draft} className={`${style.planView} ${style.draft}`} view={view} />}
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

type OutlineProps = {
  readonly area: Inset
  readonly className: string | undefined
  readonly view: View
  readonly letter?: string
}

function Outline({ area, className, view, letter }: OutlineProps) {
  const top = toScreen(view, { x: (area.x1 + area.x2) / 2, y: area.y1 })
  return (
    <g className={className}>
      <Line d={pathOf(area, view)} />
      {letter !== undefined && (
        <text x={top.x} y={top.y + 24}>
          {letter}
        </text>
      )}
    </g>
  )
}

function pathOf({ x1, y1, x2, y2, circle, polygon }: Inset, view: View): string {
  if (circle) {
    const [{ x, y }, radius] = [toScreen(view, circle), circle.radius * view.scale]
    return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`
  }
  if (polygon) {
    const corners = polygon.map((corner) => toScreen(view, corner))
    return `M${corners.map(({ x, y }) => `${x},${y}`).join('L')}Z`
  }
  const [from, to] = [toScreen(view, { x: x1, y: y1 }), toScreen(view, { x: x2, y: y2 })]
  return `M${from.x} ${from.y}H${to.x}V${to.y}H${from.x}Z`
}

type GripsProps = { readonly insets: readonly Inset[]; readonly held: Held | null; readonly view: View }

const Grips = ({ insets, held, view }: GripsProps) =>
  insets.flatMap((each, inset) =>
    gripsOf(each).map((spot, grip) => {
      const { x, y } = toScreen(view, spot)
      const isHeld = held?.inset === inset && held.grip === grip
      return (
        <circle
          key={JSON.stringify([spot, each])}
          className={isHeld ? `${style.grip} ${style.selected}` : style.grip}
          data-grip={`${inset} ${grip}`}
          {...{ cx: x, cy: y, r: isHeld ? 8 : 6 }}
        />
      )
    }),
  )

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
