import {
  formatLength,
  formatVariation,
  runwayName,
  runwaysInOrder,
  sunDay,
  timeAt,
  useMinute,
  zoneOf,
} from '../../airport-facts/index.ts'
import { useUnits } from '../../kept/index.ts'
import { type AirportRecord, useFeatures } from '../../service/index.ts'
import { useLanguage, useWords } from '../../words/index.ts'
import style from './chart-rail.module.css'

/** What is asked of an airport while one of its charts is open: time, the next sunrise or sunset, elevation, variation, and the runways in use. */
export function RailFacts({ record }: { readonly record: AirportRecord }) {
  const { airport: words, chart } = useWords()
  const { facts } = chart.rail
  const { language } = useLanguage()
  const { system } = useUnits()
  const now = useMinute()
  const features = useFeatures(record.icao_airport_identifier)
  const known = features.state === 'ready' ? features.value : undefined
  const zone = zoneOf(record, features)
  const isUtc = zone === null || zone === 'UTC'
  const timeOf = (at: number) => timeAt(at, isUtc ? null : zone, language)
  const { sunrise, sunset, polar } = sunDay({ lat: record.latitude, lng: record.longitude }, now)
  const isBefore = (at: number | null): at is number => at !== null && now < at
  const sun = polar
    ? words.polar[polar]
    : isBefore(sunrise)
      ? facts.sunrise(timeOf(sunrise))
      : sunset !== null && facts.sunset(timeOf(sunset))
  const length = (feet: number) => formatLength(feet, system, language)
  const runways = runwaysInOrder(known?.runways ?? []).filter(({ closed }) => !closed)
  return (
    <ul className={style.facts} aria-label={words.facts.label}>
      <li>{isUtc ? timeOf(now) : facts.local(timeOf(now))}</li>
      {sun && <li>{sun}</li>}
      <li>{facts.elevation(length(record.elevation))}</li>
      <li>{facts.variation(formatVariation(record.magnetic_variation, words, language))}</li>
      {runways.map((runway) => (
        <li key={runwayName(runway)}>
          {words.charts.runways(runwayName(runway).replace(' / ', '/'))} <b>{length(runway.length)}</b>
        </li>
      ))}
    </ul>
  )
}
