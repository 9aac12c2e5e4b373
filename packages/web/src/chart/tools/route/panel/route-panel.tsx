import { useMemo } from 'react'
import { Link } from 'wouter'
import { type ChartRecord, chartMap } from '#client'
import { KeptNote } from '../../../../kept/index.ts'
import { airportPath } from '../../../../routes/index.ts'
import { useWords } from '../../../../words/index.ts'
import { useChartInSlot } from '../../../context/chart-context.ts'
import { crossesMap } from '../drawing/crosses-map.ts'
import { routeLines } from '../drawing/route-lines.ts'
import { airportsOf, type Route } from '../route.ts'
import { useRoute } from '../use-route.ts'
import { RouteEntry } from './route-entry.tsx'
import style from './route-panel.module.css'
import { RouteTable } from './route-table.tsx'
import { useEntry } from './use-entry.ts'

/** The person's route: its airports, its legs, and the entry of a new one. */
export function RoutePanel() {
  const { chart } = useChartInSlot()
  const { chart: words } = useWords()
  const { route, keep, remove } = useRoute()
  const entry = useEntry(chart.icao_airport_identifier, route, keep)
  return (
    <section className={style.route} aria-label={words.tools.route}>
      <h2>{words.tools.route}</h2>
      {route && (
        <>
          <Airports route={route} />
          <NotHere route={route} chart={chart} />
          <RouteTable route={route} />
        </>
      )}
      <RouteEntry route={route} entry={entry} remove={remove} />
      <KeptNote />
    </section>
  )
}

/** A link to the charts of each airport: departure and destination first. */
function Airports({ route }: { readonly route: Route }) {
  const { chart: words } = useWords()
  const airports = airportsOf(route)
  if (airports.length === 0) return null
  return (
    <nav className={style.airports} aria-label={words.route.airports}>
      {airports.map((icao) => (
        <Link key={icao} href={airportPath(icao)} className="button" aria-label={words.backTo(icao)}>
          {icao}
        </Link>
      ))}
    </nav>
  )
}

/** Why the route is not on this chart. */
function NotHere({ route, chart }: { readonly route: Route; readonly chart: ChartRecord }) {
  const words = useWords().chart.route
  const reason = useMemo(() => {
    const map = chartMap(chart)
    if (!map) return 'noMap'
    return crossesMap(routeLines(route, map), map) ? null : 'elsewhere'
  }, [route, chart])
  return reason && <p className="badge warning">{words[reason]}</p>
}
