import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { showTool } from '../../../../../testing/chart-tool.tsx'

async function openFile(t: Parameters<typeof showTool>[0], file: object, language: 'en' | 'de' = 'en') {
  const shown = await showTool(t, 'route', { language })
  const { route: words } = shown.words.chart
  await shown.until(words.hint)
  const [input] = shown.all('input[type=file]')
  assert.ok(input)
  Object.defineProperty(input, 'files', { value: [file], configurable: true })
  input.dispatchEvent(new Event('change', { bubbles: true }))
  return { ...shown, route: words, faults: words.faults }
}

const gpx = (points: string) => `<gpx><rte>${points}</rte></gpx>`
const point = (name: string, lat: number) => `<rtept lat="${lat}" lon="174.8"><name>${name}</name></rtept>`

describe('a file of a route', () => {
  test('is kept, with the points that it lists', async (t) => {
    const { until, untilSent, route } = await openFile(t, new File([gpx(point('A', -41) + point('B', -42))], 'a.gpx'))
    await untilSent(/^PUT kept\/settings\/route .*"name":"A".*"name":"B"/m)
    await until(route.total)
  })

  test('that is not a route changes nothing, and the panel says why', async (t) => {
    for (const language of ['en', 'de'] as const) {
      const { until, faults, route, sent } = await openFile(t, new File(['GIF89a'], 'a.fms'), language)
      await until(`${faults['unknown format']} ${route.unchanged}`)
      assert.deepEqual(sent, [])
    }
    const empty = await openFile(t, new File([gpx('')], 'a.gpx'))
    await empty.until(`${empty.faults['no route']} ${empty.route.unchanged}`)
  })

  test('that is damaged changes nothing, and the panel says so', async (t) => {
    const { until, faults } = await openFile(t, new File(['<gpx><rte></gpx>'], 'a.gpx'))
    await until(faults['not XML'])
    const entity = await openFile(t, new File(['<!DOCTYPE gpx><gpx/>'], 'a.gpx'))
    await entity.until(entity.faults['not XML'])
  })

  test('that is too large or cannot be read is named', async (t) => {
    const large = await openFile(t, { name: 'large.gpx', size: 2_000_000 })
    await large.until(large.faults['too large']('large.gpx'))
    const gone = { name: 'gone.gpx', size: 1, text: () => Promise.reject(new Error('NotFoundError')) }
    const { until, faults } = await openFile(t, gone)
    await until(faults.unreadable('gone.gpx'))
  })
})
