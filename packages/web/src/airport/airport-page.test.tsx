import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { gone, missing, wellington } from '../../testing/answers.ts'
import { show } from '../../testing/show.tsx'
import { refetch } from '../service/index.ts'
import { AirportPage } from './airport-page.tsx'

const page = <AirportPage icao="nzwn" />

describe('the page of an airport', () => {
  test('is its shape while it is loading', async (t) => {
    const { until, words, all } = await show(t, page, { answers: { airport: 'pending' } })
    await until(words.airport.loading('NZWN'))
    assert.equal(all('main[aria-busy=true]').length, 1)
  })

  test('has no local time before the time zone is known', async (t) => {
    const { until, text, words } = await show(t, page, { answers: { features: 'pending' } })
    await until('ILS RWY 16')
    const { localTime, daylight, twilight } = words.airport.facts
    assert.match(text(), new RegExp(`${localTime}\\W*–.*${daylight}\\W*–\\s*\\w.*${twilight}\\W*–\\s*\\w`))
  })

  test('has the record, the charts, the runways, the frequencies and the services', async (t) => {
    const { until, text, words } = await show(t, page)
    await until('ILS RWY 16')
    for (const part of ['Wellington, Wellington Region, New Zealand', '6,352 ft × 148 ft', '118.800', 'JET A-1'])
      assert.ok(text().includes(part), `${part} is not in ${text()}`)
    assert.equal(document.title, `${words.airport.title('NZWN', wellington.name)} · Platekeeper`)
  })

  test('says that the server does not answer, and is there once it does', async (t) => {
    const { until, words, answer, press } = await show(t, page, { answers: { airport: gone } })
    const { unreachable, retry } = words.shell.fault
    await until(unreachable)
    answer({ airport: wellington })
    press(retry)
    await until('ILS RWY 16')
  })

  test('of an identifier that is not published proposes those that begin alike', async (t) => {
    const { until, words, answer } = await show(t, page, { answers: { airport: missing } })
    const { title, text, find } = words.airport.noAirport
    await until('Woodbourne')
    await until(title('NZWN'))
    await until(text)
    answer({})
    await until(find)
  })

  test('of an identifier like which nothing begins says that alone', async (t) => {
    const { until, words } = await show(t, page, { answers: { airport: missing, found: [] } })
    await until(words.airport.noAirport.alone)
  })

  test('stays as it was when its airport is withdrawn, and says so', async (t) => {
    const { until, words, answer } = await show(t, page)
    await until('ILS RWY 16')
    answer({ airport: missing })
    void refetch('all')
    await until(words.airport.gone)
    await until('ILS RWY 16')
  })

  test('shows lengths in the units that the person chose, and keeps the choice', async (t) => {
    const { until, untilSent, words, press, named } = await show(t, page)
    await until('6,352 ft')
    press(words.airport.units.metres)
    await until('1,936 m')
    assert.equal(named(words.airport.units.metres).getAttribute('aria-pressed'), 'true')
    await untilSent(/^PUT kept\/settings\/units "metres"$/m)
  })

  test('names the sources when they are asked for', async (t) => {
    const { until, words, press } = await show(t, page)
    await until('ILS RWY 16')
    const { show: sources, of, derived, none } = words.airport.sources
    press(sources)
    await until(of('FAA NASR', '2611'))
    await until(derived(of('FAA NASR', '2611')))
    await until(none)
  })

  test('says that the sources could not be loaded', async (t) => {
    const { until, words, press } = await show(t, page, { answers: { sources: gone } })
    await until('ILS RWY 16')
    press(words.airport.sources.show)
    await until(words.airport.sources.missing)
  })

  test('keeps the airport as a favourite, and remembers that it was opened', async (t) => {
    const { until, untilSent, words, press } = await show(t, page)
    await until('ILS RWY 16')
    press(words.airport.favourite)
    await untilSent(/^PUT kept\/favourites\/NZWN \{"name":"Wellington International Airport"/m)
    await untilSent(/^PUT kept\/recents\/NZWN /m)
    press(words.airport.favourite)
    await untilSent(/^DELETE kept\/favourites\/NZWN$/m)
  })

  test('shows the pinned charts of all airports when they are asked for', async (t) => {
    const value = { airport: 'YBBN', name: '11-1 ILS RWY 19', category: 'APP', order: 1 }
    const { until, untilGone, words, press, named } = await show(t, page, {
      answers: { kept: [{ kind: 'pins', key: 'YBBN-11-1', value }] },
    })
    await until('ILS RWY 16')
    const name = words.chart.tools.pins
    press(name)
    await until('YBBN 11-1')
    assert.equal(named(name).getAttribute('aria-expanded'), 'true')
    press(name)
    await untilGone('YBBN 11-1')
  })

  test('says what is not with the server yet', async (t) => {
    const { until, words, press } = await show(t, page, { answers: { change: 'unreachable' } })
    await until('ILS RWY 16')
    press(words.airport.favourite)
    await until(words.kept.waiting)
  })
})
