import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { charts } from '../../../../testing/answers.ts'
import { showTool } from '../../../../testing/chart-tool.tsx'

const pin = (airport: string, key: string, name: string) =>
  ({ kind: 'pins', key, value: { airport, name, category: 'APT', order: 1, mark: 'x' } }) as const

describe('the choice of a second chart', () => {
  test('has the pinned charts first, then the others of the airport, each once', async (t) => {
    const kept = [pin('YBBN', 'YBBN-10-9', '10-9 Airport'), pin('NZWN', 'NZWN-11-1', '11-1 ILS RWY 16')]
    const { until, words, all } = await showTool(t, 'beside', { answers: { kept } })
    await until('YBBN')
    await until(words.chart.tools.beside)
    assert.deepEqual(
      all('li').map(({ textContent }) => textContent),
      ['YBBN 10-9 Airport', 'NZWN 11-1 ILS RWY 16', 'NZWN 10-3 TORY TWO DEPARTURE'],
    )
  })

  test('leads to both charts, and closes', async (t) => {
    const { until, all, closed } = await showTool(t, 'beside')
    await until('ILS RWY 16')
    const [first] = all('li a')
    assert.match(first?.getAttribute('href') ?? '', /\/NZWN\/NZWN-10-9\?with=NZWN%2FNZWN-11-1$/)
    first?.click()
    assert.equal(closed(), 1)
  })

  test('is empty where there is no other chart, and says so in the language of the page', async (t) => {
    const said: string[] = []
    for (const language of ['en', 'de'] as const) {
      const { until, words, all } = await showTool(t, 'beside', { language, charts: charts.slice(0, 1) })
      await until(words.chart.tools.beside)
      assert.equal(all('li').length, 0)
      said.push(all('section p')[0]?.textContent ?? '')
    }
    assert.ok(said.every((text) => text.length > 20))
    assert.notEqual(said[0], said[1])
  })

  test('does not offer the chart on the screen, even if it is pinned', async (t) => {
    const kept = [pin('NZWN', 'NZWN-10-9', '10-9 Airport'), pin('YBBN', 'YBBN-10-9', '10-9 Airport')]
    const { until, all } = await showTool(t, 'beside', { charts: charts.slice(0, 1), answers: { kept } })
    await until('YBBN')
    assert.equal(all('li').length, 1)
  })
})
