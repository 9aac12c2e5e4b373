import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { anAirport } from '../../../test/conformance/records.ts'
import { chart } from '../records-fixture.ts'
import type { ListedIn } from './catalogue.ts'
import { historyOf, listedChart } from './chart-before.ts'

const pictured = (image_day: string) => chart({ icao_airport_identifier: 'KPDX', index_number: '10-9', image_day })
const earlier = (...history: readonly (readonly [cycle: string, image: string])[]) =>
  history.map(([cycle, image]) => ({ cycle, chart: pictured(image) }))

describe('the previous version of a chart', () => {
  const cases = [
    ['of the edition before', ['2611 a'], '2611', null],
    ['of the last edition with another picture', ['2612 b', '2611 b', '2610 a', '2609 b'], '2610', '2611'],
    ['none: the place is new, or no edition of it is kept', [], null, null],
    ['none: the picture has been the same in all editions that are kept', ['2611 b', '2610 b'], null, '2610'],
  ] as const
  for (const [title, kept, cycle, unchangedSince] of cases) {
    test(title, () => {
      const rows = earlier(...kept.map((row) => row.split(' ') as [string, string]))
      const { before, ...history } = historyOf(pictured('b'), rows)
      assert.deepEqual({ cycle: before?.cycle ?? null, ...history }, { cycle, unchangedSince })
    })
  }

  test('is asked for by the id of a listed chart: of two with one id, the standard one', () => {
    const held = (source: string, changes: object): ListedIn => ({
      ...{ source, cycle: '2612', publishedAt: 1 },
      chart: { ...pictured('a'), id: 'KPDX109', ...changes },
    })
    const { features: _, ...statement } = anAirport('KPDX')
    const airports = [{ source: 'dtpp', cycle: '2612', publishedAt: 1, statement }]
    const charts = [
      held('folder:one', { version: 'CAO' }),
      held('dtpp', {}),
      held('dtpp', { index_number: '11-1', id: 'other' }),
    ]
    assert.equal(listedChart({ airports, charts }, 'KPDX109')?.source, 'dtpp')
    assert.equal(listedChart({ airports, charts: charts.slice(0, 1) }, 'KPDX109')?.version, 'CAO')
    assert.equal(listedChart({ airports, charts }, 'KPDX110'), undefined)
    assert.equal(listedChart({ airports: [], charts }, 'KPDX109'), undefined, 'of an airport that is not published')
  })
})
