import type { ReactNode } from 'react'
import {
  formatLength,
  formatPosition,
  formatVariation,
  localTime,
  sunDay,
  type UnitSystem,
  useMinute,
  zoneOfRecord,
} from '../../airport-facts/index.ts'
import type { AirportRecord } from '../../service/index.ts'
import { useLanguage, useWords } from '../../words/index.ts'
import { SourceOf } from '../record/sources.tsx'
import style from './facts.module.css'

type FactsProps = { readonly record: AirportRecord; readonly zone: string | null; readonly units: UnitSystem }

/** The data that pilots need first, in one line that scrolls. Times are local to the airport and updated every minute. */
export function Facts({ record, zone, units }: FactsProps) {
  const { airport } = useWords()
  const { language } = useLanguage()
  const now = useMinute()
  const { facts } = airport
  const place = { lat: record.latitude, lng: record.longitude }
  const ownZone = zone ?? zoneOfRecord(record.time_zone)
  const local = ownZone === null ? null : localTime(now, ownZone, language)
  const utc = localTime(now, 'UTC', language)
  const hour = (time: number | null) => (time === null ? '–' : localTime(time, ownZone ?? 'UTC', language).time)
  const { dawn, sunrise, sunset, dusk, polar } = sunDay(place, now)
  const length = (feet: number) => formatLength(feet, units, language)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll it
    <section className={style.strip} tabIndex={0} aria-label={facts.label}>
      <dl className={style.facts}>
        <Fact label={facts.localTime} note={local ? `${local.day} ${local.offset}` : ''}>
          {local?.time ?? airport.unknown}
          <SourceOf field="time_zone" />
        </Fact>
        <Fact label={facts.utc} note={utc.day}>
          {utc.time}Z
        </Fact>
        <Fact label={facts.daylight} note={polar ? airport.polar[polar] : ''}>
          {polar ? '–' : `${hour(sunrise)} – ${hour(sunset)}`}
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
        <Fact label={facts.twilight}>{`${hour(dawn)} – ${hour(dusk)}`}</Fact>
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
