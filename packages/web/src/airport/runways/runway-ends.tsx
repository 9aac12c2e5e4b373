import type { Runway, RunwayEnd } from '../../service/index.ts'
import { useWords } from '../../words/index.ts'
import style from './runways.module.css'

type Ends = {
  readonly runway: Runway
  /** Designators with a precision approach. */
  readonly precise: ReadonlySet<string>
  readonly length: (feet: number) => string
}

export function RunwayEnds({ runway, precise, length }: Ends) {
  const { runways: words } = useWords().airport
  const [one, other] = runway.ends
  return (
    <table className={style.ends}>
      <thead>
        <tr>
          <th scope="col">{words.end}</th>
          <th scope="col">{words.elevation}</th>
          <th scope="col">{words.displaced}</th>
          <th scope="col">{words.aids}</th>
        </tr>
      </thead>
      <tbody>
        {[one, other].map((end) => (
          <tr key={`${end.designator} ${end.position.lat} ${end.position.lng}`}>
            <th scope="row">{end.designator}</th>
            <td>{end.elevation === null ? '–' : length(end.elevation)}</td>
            <td>{end.displaced > 0 ? length(end.displaced) : '–'}</td>
            <td>
              <Aids end={end} isPrecise={precise.has(end.designator)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Aids({ end, isPrecise }: { readonly end: RunwayEnd; readonly isPrecise: boolean }) {
  const { runways: words } = useWords().airport
  const { indicator, approachLights, traffic } = end
  const aids = [
    isPrecise && words.precision,
    approachLights,
    indicator && `${indicator.aid} ${indicator.degrees.toFixed(1)}°`,
    traffic === 'right' && words.rightTraffic,
  ].filter((aid): aid is string => typeof aid === 'string')
  return aids.length === 0 ? '–' : aids.join(', ')
}
