import { useMemo, useState } from 'react'
import { useAirportPoints, useHealth } from '../service/index.ts'
import { useWords } from '../words/index.ts'
import style from './find.module.css'
import { KeptAirports } from './kept-airports.tsx'
import { PinnedCharts } from './lists/pinned-charts.tsx'
import { TakenAlong } from './lists/taken-along.tsx'
import { AirportMap } from './map/airport-map.tsx'
import { InView } from './map/in-view.tsx'
import { byImportance, type MapAirport, type MapExtent, mapAirport } from './map/thin-airports.ts'

const none: readonly MapAirport[] = []

/** What opens without the server, if it does not answer, and what the person needs again; then the map of all published airports and the list of what it shows. */
export function FindPage() {
  const { find } = useWords()
  const points = useAirportPoints()
  const isAway = useHealth().unanswered > 0
  const published = points.state === 'ready' ? points.value.airports : null
  const airports = useMemo(() => published?.map(mapAirport).sort(byImportance) ?? none, [published])
  const [view, setView] = useState<MapExtent | null>(null)
  return (
    <main id="content" tabIndex={-1} className={style.find}>
      <title>{`${find.title} – Platekeeper`}</title>
      <h1 className="visually-hidden">{find.title}</h1>
      <div className={style.lists}>
        {(isAway || points.state === 'fault') && <TakenAlong />}
        <PinnedCharts />
        <KeptAirports />
        <InView airports={airports} view={view} points={points} />
      </div>
      <AirportMap airports={airports} onView={setView} />
    </main>
  )
}
