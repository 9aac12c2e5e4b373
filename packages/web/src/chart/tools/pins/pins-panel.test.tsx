import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { charts } from '../../../../testing/answers.ts'
import { showTool, type ToolSetting } from '../../../../testing/chart-tool.tsx'
import { waitFor } from '../../../../testing/page.ts'
import { cache } from '../../../service/loading.tsx'

const pin = (key: string, order: number, changes: { readonly colour?: string; readonly mark?: string } = {}) => {
  const [airport = '', ...number] = key.split('-')
  const value = { airport, name: `${number.join('-')} of ${airport}`, category: 'APT', order, mark: 'x', ...changes }
  return { kind: 'pins', key, value } as const
}
const kept = [pin('YBBN-11-1', 2, { colour: 'red' }), pin('NZWN-10-9', 1), pin('NZWN-11-1', 3)]

async function openPins(t: Parameters<typeof showTool>[0], setting: ToolSetting = {}) {
  const shown = await showTool(t, 'pins', { ...setting, answers: { kept, ...setting.answers } })
  await shown.until('YBBN 11-1')
  return shown
}

describe('the pinned charts', () => {
  test('are none, and the panel says how to pin one, in the language of the page', async (t) => {
    for (const language of ['en', 'de'] as const) {
      const { until, words, all } = await showTool(t, 'pins', { language })
      await until(words.chart.tools.pins)
      await until(words.kept.pins.none)
      assert.equal(all('li').length, 0)
    }
  })

  test('of all airports are in their order, and the one on the screen is marked', async (t) => {
    const { all, words, text } = await openPins(t)
    const links = all('li a')
    assert.deepEqual(
      links.map(({ dataset }) => dataset.chart),
      ['NZWN-10-9', 'YBBN-11-1', 'NZWN-11-1'],
    )
    assert.match(links[1]?.getAttribute('href') ?? '', /\/YBBN\/YBBN-11-1$/)
    assert.deepEqual(
      links.map((link) => link.getAttribute('aria-current')),
      ['page', null, null],
    )
    assert.ok(!text().includes(words.kept.pins.none))
  })

  test('have the thumbnail of the chart, and say that it changed, expired or was withdrawn', async (t) => {
    const { until, words, all } = await openPins(t, {
      answers: {
        charts: charts.map((chart) => ({ ...chart, ...(chart.id === 'NZWN-11-1' && { valid_until: '2020-01-01' }) })),
      },
    })
    await until(words.airport.charts.marks.changed)
    await until(words.chart.expired)
    await until(words.chart.withdrawn)
    const thumbnails = all('li').map((row) => row.querySelector('img')?.getAttribute('src') ?? '')
    assert.match(thumbnails[0] ?? '', /_td\.png$/)
    assert.equal(thumbnails[1], '', 'the one that was withdrawn has none')
  })

  test('are moved by a handle with arrow keys, and not beyond the ends', async (t) => {
    const { named, key, words, untilSent, all, until, sent } = await openPins(t)
    const { move, moved, place } = words.kept.pins
    const last = named(move('NZWN 11-1 of NZWN'))
    assert.deepEqual([last.getAttribute('role'), last.getAttribute('aria-valuetext')], ['slider', place(3, 3)])
    key('ArrowDown', last)
    key('ArrowUp', last)
    await untilSent(/^PUT kept\/pins\/NZWN-11-1 .*"order":1\.5/m)
    await until(/NZWN 11-1.*YBBN 11-1/)
    assert.equal(sent.filter((change) => /^PUT kept\/pins/.test(String(change))).length, 1)
    assert.equal(named(move('NZWN 11-1 of NZWN')).getAttribute('aria-valuetext'), place(2, 3))
    assert.equal(moved('NZWN 11-1 of NZWN', 2, 3), 'NZWN 11-1 of NZWN: 2 of 3')
    assert.equal(all('li').length, 3)
  })

  test('are moved by buttons while the list is edited', async (t) => {
    const { press, named, words, untilSent, until } = await openPins(t)
    const { up, down, edit } = words.kept.pins
    press(edit)
    await until(words.kept.pins.done)
    assert.equal(named(`${up}: NZWN 10-9 of NZWN`).hasAttribute('disabled'), true)
    assert.equal(named(`${down}: NZWN 11-1 of NZWN`).hasAttribute('disabled'), true)
    press(`${down}: NZWN 10-9 of NZWN`)
    await untilSent(/^PUT kept\/pins\/NZWN-10-9 .*"order":2\.5/m)
    await until(/YBBN 11-1.*NZWN 10-9/)
  })

  test('have a colour that the person chooses by its name', async (t) => {
    const { words, press, until, untilSent, all } = await openPins(t, { language: 'de' })
    press(words.kept.pins.edit)
    await until(words.kept.pins.done)
    const choices = all('li')[1]?.querySelectorAll<HTMLInputElement>('input[type=radio]') ?? []
    assert.deepEqual(
      [...choices].map((choice) => choice.getAttribute('aria-label')),
      Object.values(words.kept.pins.colours),
    )
    assert.deepEqual(
      [...choices].map(({ checked }) => checked),
      [false, true, false, false, false, false],
    )
    choices[3]?.click()
    await untilSent(/^PUT kept\/pins\/YBBN-11-1 .*"colour":"green"/m)
  })

  test('are removed one by one', async (t) => {
    const { press, words, until, untilSent } = await showTool(t, 'pins', { answers: { kept: kept.slice(0, 1) } })
    await until('YBBN 11-1')
    press(words.kept.pins.edit)
    await until(words.kept.pins.done)
    press(`${words.kept.pins.remove}: YBBN 11-1 of YBBN`)
    await until(words.kept.pins.none)
    await untilSent(/^DELETE kept\/pins\/YBBN-11-1$/m)
  })

  test('are removed before the server has it, and the panel says that it waits', async (t) => {
    const { press, words, until, untilGone } = await openPins(t, { answers: { change: 'unreachable' } })
    press(words.kept.pins.edit)
    await until(words.kept.pins.done)
    press(`${words.kept.pins.remove}: YBBN 11-1 of YBBN`)
    await untilGone('YBBN 11-1')
    await until(words.kept.waiting)
  })

  test('stay after the session has ended, and a change waits for the next one', async (t) => {
    const { press, words, until, untilGone, answer } = await openPins(t)
    press(words.kept.pins.edit)
    await until(words.kept.pins.done)
    answer({ me: null, change: { status: 401, detail: '' } })
    cache.setQueryData(['me'], { signedIn: false })
    press(`${words.kept.pins.remove}: YBBN 11-1 of YBBN`)
    await untilGone('YBBN 11-1')
    await until(words.kept.waiting)
    await until('NZWN 10-9')
  })

  test('are changed here if storage is full, which a banner says and not the panel', async (t) => {
    const full = { status: 507, detail: 'The account has 2000 rows.' }
    const { named, key, words, untilSent, all } = await openPins(t, { answers: { change: full } })
    key('End', named(words.kept.pins.move('NZWN 10-9 of NZWN')))
    await untilSent(/^PUT kept\/pins\//m)
    await waitFor(
      () => all('li a').at(-1)?.dataset.chart === 'NZWN-10-9',
      () => 'the pin was not moved',
    )
    assert.equal(all('li').length, 3)
  })
})
