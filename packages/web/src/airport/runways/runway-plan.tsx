import type { Runway } from '../../service/index.ts'
import { useWords } from '../../words/index.ts'
import { type DrawnRunway, mapRunways } from './runway-map.ts'
import style from './runways.module.css'

/** A map of the runways, north up. */
export function RunwayPlan({ runways }: { readonly runways: readonly Runway[] }) {
  const { runways: words } = useWords().airport
  const map = mapRunways(runways)
  if (!map) return null
  return (
    <svg
      className={style.plan}
      viewBox={`0 0 ${map.width} ${map.height}`}
      role="img"
      aria-label={words.map(map.runways.map(({ name }) => name).join(', '))}
    >
      {map.runways.map((runway) => (
        <Line key={runway.name} runway={runway} />
      ))}
      {map.runways.flatMap(({ labels }) =>
        labels.map(({ text, x, y }) => (
          <text key={`${text} ${x}`} x={x} y={y} className={style.label}>
            {text}
          </text>
        )),
      )}
    </svg>
  )
}

function Line({ runway: { from, to, width, isPaved, isClosed } }: { readonly runway: DrawnRunway }) {
  const line = { x1: from.x, y1: from.y, x2: to.x, y2: to.y }
  const kind = isClosed ? style.closed : isPaved ? style.paved : style.open
  return (
    <>
      <line {...line} strokeWidth={width} className={kind} />
      {!isPaved && !isClosed && <line {...line} strokeWidth={Math.max(0.5, width - 1.6)} className={style.inside} />}
    </>
  )
}
