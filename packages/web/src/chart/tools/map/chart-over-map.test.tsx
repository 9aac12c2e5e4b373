import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { showTool } from '../../../../testing/chart-tool.tsx'

const collection = { type: 'GeometryCollection', geometries: [] } as const
const noLand = { type: 'Topology', arcs: [], objects: { countries: collection, land: collection } }

/** The file of coasts, which the service does not contain. */
function answerCoasts(answer: () => Promise<Response>): void {
  const others = globalThis.fetch
  globalThis.fetch = (input, init) => (String(input).includes('countries') ? answer() : others(input, init))
}

describe('the map around a chart', () => {
  test('could not be loaded, is loaded with the next try, and then is there', async (t) => {
    const failed = await showTool(t, 'map', { language: 'de' })
    answerCoasts(() => Promise.reject(new TypeError('fetch failed')))
    await failed.until(failed.words.chart.map.failed)
    const { promise, resolve } = Promise.withResolvers<Response>()
    const { until, untilGone, words, all } = await showTool(t, 'map')
    answerCoasts(() => promise)
    await until(words.chart.map.loading)
    resolve(Response.json(noLand))
    await untilGone(words.chart.map.loading)
    assert.equal(all('[role=alert]').length, 0)
  })

  test('has the opacity of the chart, which the person changes', async (t) => {
    for (const language of ['en', 'de'] as const) {
      const { until, words, type, all } = await showTool(t, 'map', { language })
      await until('80 %')
      type(new RegExp(`^${words.chart.map.opacity}`), '35')
      await until('35 %')
      assert.equal(all('section')[0]?.getAttribute('aria-label'), words.chart.tools.map)
    }
  })
})
