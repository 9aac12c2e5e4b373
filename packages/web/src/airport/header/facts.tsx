import type { ReactNode } from 'react'
import {
  type AirportZone,
  formatLength,
  formatPosition,
  formatVariation,
  localTime,
  sunDay,
  timeAt,
  type UnitSystem,
  useMinute,
} from '../../airport-facts/index.ts'
import type { AirportRecord } from '../../service/index.ts'
import { useLanguage, useWords } from '../../words/index.ts'
import { SourceOf } from '../record/sources.tsx'
import style from './facts.module.css'

type FactsProps = { readonly record: AirportRecord; readonly zone: AirportZone; readonly units: UnitSystem }

/** The data that pilots need first, in one line that scrolls. Times are local to the airport and updated every minute. */
export function Facts({ record, zone, units }: FactsProps) {
  const { airport } = useWords()
  const { language } = useLanguage()
  const now = useMinute()
  const { facts } = airport
  const place = { lat: record.latitude, lng: record.longitude }
  const local = zone ? localTime(now, zone, language) : null
  const utc = localTime(now, 'UTC', language)
  const hour = (time: number | null) => (time === null ? '–' : timeAt(time, zone, language))
  const hours = (from: number | null, to: number | null) => (zone === undefined ? '–' : `${hour(from)} – ${hour(to)}`)
  const { dawn, sunrise, sunset, dusk, polar } = sunDay(place, now)
  const length = (feet: number) => formatLength(feet, units, language)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll it
    <section className={style.strip} tabIndex={0} aria-label={facts.label}>
      <dl className={style.facts}>
        <Fact label={facts.localTime} note={local ? `${local.day} ${local.offset}` : ''}>
          {zone === null ? airport.unknown : timeAt(now, zone, language)}
          <SourceOf field="time_zone" />
        </Fact>
        <Fact label={facts.utc} note={utc.day}>
          {utc.time}Z
        </Fact>
        <Fact label={facts.daylight} note={polar ? airport.polar[polar] : ''}>
          {polar ? '–' : hours(sunrise, sunset)}
        </Fact>
        <Fact label={facts.elevation}>
          {length(record.elevation)}
          <SourceOf field="elevation" />
        </Fact>
        <Fact label={facts.longestRunway}>
          {record.longest_runway > 0 ? length(record.longest_runway) : airport.unknown}
          <SourceOf field="longest_runway" />
        </Fact>
        <Fact label={facts.variation}>
          {formatVariation(record.magnetic_variation, airport, language)}
          <SourceOf field="magnetic_variation" />
        </Fact>
        <Fact label={facts.twilight}>{hours(dawn, dusk)}</Fact>
        <Fact label={facts.position}>
          {formatPosition(place)}
          <SourceOf field="latitude" />
        </Fact>
      </dl>
    </section>
  )
}

type FactProps = { readonly label: string; readonly note?: string; readonly children: ReactNode }

function Fact({ label, note = '', children }: FactProps) {
  return (
    <div className={style.fact}>
      <dt>{label}</dt>
      <dd>
        {children}
        {note && <span className={style.note}>{note}</span>}
      </dd>
    </div>
  )
}
