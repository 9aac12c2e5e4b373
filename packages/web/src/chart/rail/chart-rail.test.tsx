import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ChartRecord } from '#client'
import { charts, wellington } from '../../../testing/answers.ts'
import { waitFor } from '../../../testing/page.ts'
import { show } from '../../../testing/show.tsx'
import { ChartRail } from './chart-rail.tsx'

const rail = (
  <ChartRail
    icao="NZWN"
    shown="NZWN-11-1"
    charts={
      charts.map((chart) => ({
        ...chart,
        ...(chart.id === 'NZWN-10-3' && { valid_until: '2020-01-29' }),
      })) as readonly ChartRecord[]
    }
  />
)
const listed = (all: (selector: string) => readonly HTMLElement[]) => all('ul a').map(({ dataset }) => dataset.chart)

describe('the list next to a chart', () => {
  test('has the charts of the airport in their order, marks the one on the screen, and says which have expired', async (t) => {
    const { until, words, all } = await show(t, rail)
    await until('Wellington Intl')
    assert.deepEqual(listed(all), ['NZWN-10-9', 'NZWN-11-1', 'NZWN-10-3'])
    assert.deepEqual(
      all('ul a').map((link) => link.getAttribute('aria-current')),
      [null, 'page', null],
    )
    assert.match(all('ul a')[0]?.getAttribute('href') ?? '', /\/NZWN\/NZWN-10-9$/)
    await until(words.chart.expired)
    assert.ok(all('[title]').some(({ title }) => title === wellington.name))
  })

  test('has one category when its chip is pressed', async (t) => {
    const { until, words, all, press } = await show(t, rail)
    const { categories, all: every } = words.airport.charts
    await until(`${every} 3`)
    press(new RegExp(`^${categories.APP} APP 1$`))
    await waitFor(
      () => listed(all).length === 1,
      () => listed(all).join(),
    )
    assert.deepEqual(listed(all), ['NZWN-11-1'])
  })

  test('pins a chart, which is then in the list of pins below', async (t) => {
    const { until, words, press, untilSent } = await show(t, rail)
    await until(words.kept.pins.none)
    press(words.airport.charts.pin('11-1 ILS RWY 16'))
    await untilSent(/^PUT kept\/pins\/NZWN-11-1 /m)
    await until('NZWN 11-1')
  })
})
