import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { features } from '../../../testing/answers.ts'
import { show } from '../../../testing/show.tsx'
import type { AirportFeatures, Loaded } from '../../service/index.ts'
import { SourceProvider } from '../record/sources.tsx'
import { RunwaySection } from './runway-section.tsx'
import { StationSection } from './station-section.tsx'

const ready = (value: AirportFeatures): Loaded<AirportFeatures> => ({
  ...{ state: 'ready', value, isOld: false, fault: null },
})
const section = (loaded: Loaded<AirportFeatures>) => (
  <SourceProvider icao="NZWN">
    <RunwaySection icao="NZWN" features={loaded} units="feet" />
    <StationSection features={loaded} />
  </SourceProvider>
)

describe('the runways and frequencies of an airport', () => {
  test('are a plan with a name, and what is known of each end', async (t) => {
    const { until, words, all } = await show(t, section(ready(features)))
    const { map, precision, lighted, size } = words.airport.runways
    await until('16 / 34')
    await until(lighted)
    await until(size('6,352 ft', '148 ft'))
    await until(/MALSR, PAPI 3\.0°/)
    await until('400 ft')
    assert.equal(all('[role=img]')[0]?.getAttribute('aria-label'), map('16/34'))
    await until(precision)
    await until(/ATIS 126\.900 127\.200/)
  })

  test('say that no source states them', async (t) => {
    const { until, words } = await show(t, section(ready({ ...features, runways: [], stations: [] })))
    await until(words.airport.runways.none)
    await until(words.airport.stations.none)
  })

  test('are closed, unlighted and with right traffic where the source says so', async (t) => {
    const [runway] = features.runways
    assert.ok(runway)
    const ends = [runway.ends[0], { ...runway.ends[1], traffic: 'right' as const }] as const
    const runways = [{ ...runway, closed: true, lighted: false, ends }]
    const { until, words } = await show(t, section(ready({ ...features, runways })))
    const { closed, unlighted, rightTraffic } = words.airport.runways
    for (const text of [closed, unlighted, rightTraffic]) await until(text)
  })

  test('leave no room while they are not known', async (t) => {
    const fault = { state: 'fault', fault: { kind: 'unreachable' }, retry: () => undefined } as const
    for (const state of [fault, { state: 'loading' } as const]) {
      const { text } = await show(t, section(state))
      assert.equal(text(), '')
    }
  })
})
