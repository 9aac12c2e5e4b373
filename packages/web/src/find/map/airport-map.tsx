import 'ol/ol.css'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { announce } from '../../notices/index.ts'
import { useWords } from '../../words/index.ts'
import { AirportLink, AirportList } from '../lists/airport-list.tsx'
import style from './airport-map.module.css'
import type { MapAirport, MapExtent } from './thin-airports.ts'
import { openWorldMap, type WorldMap } from './world-map.ts'

type Props = { readonly airports: readonly MapAirport[]; readonly onView: (view: MapExtent) => void }

/** The map of all published airports. A press offers the airports near it as a list, so that it need not be exact. */
export function AirportMap({ airports, onView }: Props) {
  const { find } = useWords()
  const words = find.map
  const place = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<WorldMap | null>(null)
  const [here, setHere] = useState<readonly MapAirport[]>([])
  const listen = useEffectEvent(onView)

  useEffect(() => {
    if (!place.current) return
    const opened = openWorldMap(place.current, {
      onView: (view) => listen(view),
      onPick: (picked) => {
        setHere(picked)
        if (picked.length > 0) announce(picked.map(({ icao, name }) => `${icao} ${name}`).join(', '))
      },
    })
    setMap(opened)
    return () => opened.close()
  }, [])
  useEffect(() => map?.show(airports), [map, airports])

  return (
    <section className={style.frame} aria-label={words.region}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the map; the list next to it needs no map */}
      <div ref={place} className={style.map} role="application" aria-label={words.label} tabIndex={0} />
      <div className={style.buttons}>
        <button type="button" className="button icon" aria-label={words.zoomIn} onClick={() => map?.zoomBy(1)}>
          +
        </button>
        <button type="button" className="button icon" aria-label={words.zoomOut} onClick={() => map?.zoomBy(-1)}>
          −
        </button>
        <button type="button" className="button icon" aria-label={words.world} onClick={() => map?.showAll()}>
          <Globe />
        </button>
      </div>
      {here.length > 0 && (
        <div className={`raised ${style.here}`}>
          <header>
            <h2>{words.here}</h2>
            <button type="button" className="button icon quiet" aria-label={words.close} onClick={() => setHere([])}>
              ×
            </button>
          </header>
          <AirportList>
            {here.map(({ icao, name, iata, charts }) => (
              <AirportLink key={icao} icao={icao} name={name} detail={iata} more={find.charts(charts)} />
            ))}
          </AirportList>
        </div>
      )}
      <small className={style.credit}>{words.credit}</small>
    </section>
  )
}

const Globe = () => (
  <svg
    width="22"
    height="22"
    viewBox="0 0 22 22"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.7"
    aria-hidden="true"
  >
    <circle cx="11" cy="11" r="9" />
    <path d="M2 11h18M11 2c6 6 6 12 0 18M11 2c-6 6-6 12 0 18" />
  </svg>
)
