import { formatLength, runwayName, runwaysInOrder, type UnitSystem } from '../../airport-facts/index.ts'
import { type AirportFeatures, type ChartRecord, type Loaded, type Runway, useCharts } from '../../service/index.ts'
import { useLanguage, useWords } from '../../words/index.ts'
import { SourceOfFeatures } from '../record/sources.tsx'
import { RunwayEnds } from './runway-ends.tsx'
import { RunwayPlan } from './runway-plan.tsx'
import style from './runways.module.css'

type Section = { readonly icao: string; readonly features: Loaded<AirportFeatures>; readonly units: UnitSystem }

export function RunwaySection({ icao, features, units }: Section) {
  const { runways: words } = useWords().airport
  const list = useCharts(icao)
  if (features.state !== 'ready') return null
  const { runways, sources } = features.value
  const precise = list.state === 'ready' ? precisionRunways(list.value.charts) : none
  return (
    <section className="card" aria-labelledby="airport-runways">
      <h2 id="airport-runways" className={style.title}>
        {words.title}
        <SourceOfFeatures source={sources.runways} />
      </h2>
      {runways.length === 0 && <p className={style.empty}>{words.none}</p>}
      <RunwayPlan runways={runways} />
      {runwaysInOrder(runways).map((runway) => (
        <RunwayCard key={runwayName(runway)} runway={runway} precise={precise} units={units} />
      ))}
    </section>
  )
}

type Card = { readonly runway: Runway; readonly precise: ReadonlySet<string>; readonly units: UnitSystem }

function RunwayCard({ runway, precise, units }: Card) {
  const { runways: words } = useWords().airport
  const { language } = useLanguage()
  const length = (feet: number) => formatLength(feet, units, language)
  const size = runway.width > 0 ? words.size(length(runway.length), length(runway.width)) : length(runway.length)
  return (
    <article className={style.runway} aria-label={runwayName(runway)}>
      <div className={style.summary}>
        <h3>{runwayName(runway)}</h3>
        {runway.closed && <span className="badge danger">{words.closed}</span>}
        <p>{size}</p>
        <p className={style.surface}>
          {[runway.surface, runway.lighted ? words.lighted : words.unlighted].filter(Boolean).join(' · ')}
        </p>
      </div>
      <RunwayEnds runway={runway} precise={precise} length={length} />
    </article>
  )
}

const none: ReadonlySet<string> = new Set()

/** The runways that have an approach with a glide path, according to the airport's charts. */
const precisionRunways = (charts: readonly ChartRecord[]): ReadonlySet<string> =>
  new Set(charts.filter(({ precision }) => precision === true).flatMap(({ runways }) => runways))
