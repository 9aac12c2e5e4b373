import { useDeferredValue, useEffect, useState } from 'react'
import { KeptNote, useRecent, useUnits } from '../kept/index.ts'
import { FaultNote } from '../notices/index.ts'
import { TakeAlong } from '../packs/index.tsx'
import { TakenAlongLinks } from '../packs/taken-along-links.tsx'
import { type AirportRecord, useAirport, useCharts, useFeatures } from '../service/index.ts'
import { useNightOf } from '../style/index.ts'
import { useWords } from '../words/index.ts'
import style from './airport-page.module.css'
import { ChartSection } from './charts/chart-section.tsx'
import { AirportHeader } from './header/airport-header.tsx'
import { NoAirport } from './header/no-airport.tsx'
import { Skeleton } from './header/skeleton.tsx'
import { PinsButton, PinsPanel, usePins } from './pins/pins.tsx'
import { DetailSection } from './record/detail-section.tsx'
import { SourceProvider, SourceSwitch } from './record/sources.tsx'
import { UnitSwitch } from './record/unit-switch.tsx'
import { RunwaySection } from './runways/runway-section.tsx'
import { StationSection } from './runways/station-section.tsx'

/** What arrives is rendered as a transition, in pieces: the whole page at once takes longer than a frame of a phone. */
export function AirportPage({ icao: written }: { readonly icao: string }) {
  const icao = written.toUpperCase()
  const loaded = useDeferredValue(useAirport(icao))
  const { airport } = useWords()
  if (loaded.state === 'loading') return <Skeleton icao={icao} />
  if (loaded.state === 'ready') {
    const isGone = loaded.fault?.kind === 'not-found'
    return <PublishedAirport key={icao} record={loaded.value} notice={isGone ? airport.gone : null} />
  }
  if (loaded.fault.kind === 'not-found') return <NoAirport icao={icao} />
  return (
    <main id="content" tabIndex={-1} className={style.fault}>
      <h1>{icao}</h1>
      <FaultNote fault={loaded.fault} retry={loaded.retry} />
      {loaded.fault.kind === 'unreachable' && <TakenAlongLinks />}
    </main>
  )
}

type Published = { readonly record: AirportRecord; readonly notice: string | null }

function PublishedAirport({ record, notice }: Published) {
  const { icao_airport_identifier: icao, name } = record
  const { airport } = useWords()
  const features = useDeferredValue(useFeatures(icao))
  const units = useUnits()
  const list = useCharts(icao)
  const pins = usePins()
  const [isTaking, take] = useState(false)
  const isEmpty = !record.cao_charts && list.state === 'ready' && list.value.charts.length === 0
  useRecent(icao, name)
  useNightOf({ lat: record.latitude, lng: record.longitude })
  useEffect(() => {
    document.title = `${airport.title(icao, name)} · Platekeeper`
  }, [airport, icao, name])
  return (
    <SourceProvider icao={icao}>
      <main id="content" tabIndex={-1} className={style.page}>
        <AirportHeader record={record} features={features} units={units.system}>
          <TakeButton take={() => take(true)} />
          <PinsButton pins={pins} />
        </AirportHeader>
        <PinsPanel pins={pins} />
        {notice && (
          <p role="alert" className={style.notice}>
            {notice}
          </p>
        )}
        <div className={style.note}>
          <KeptNote />
        </div>
        <div className={style.columns} data-empty={isEmpty}>
          <ChartSection icao={icao} hasOverlay={record.cao_charts} />
          <div className={style.data}>
            <div className={style.tools}>
              <UnitSwitch units={units} />
              <SourceSwitch />
              <div className={style.take}>
                <TakeAlong icao={icao} isOpen={isTaking} open={take} />
              </div>
            </div>
            <RunwaySection icao={icao} features={features} units={units.system} />
            <StationSection features={features} />
            <DetailSection record={record} />
          </div>
        </div>
      </main>
    </SourceProvider>
  )
}

/** Opens the choice of what to take along; its state is shown with the data of the airport. */
function TakeButton({ take }: { readonly take: () => void }) {
  const { packs } = useWords()
  return (
    <button
      type="button"
      className={`button icon quiet ${style.takeButton}`}
      aria-label={packs.take}
      title={packs.take}
      onClick={take}
    >
      <svg viewBox="0 0 24 24" width={24} height={24} aria-hidden="true">
        <path d="M12 3v11M7.500 9.500 12 14l4.500-4.500M4 20h16" />
      </svg>
    </button>
  )
}
