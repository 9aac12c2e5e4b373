import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { showTool, type ToolSetting } from '../../../../testing/chart-tool.tsx'
import { cache } from '../../../service/loading.tsx'

const pin = (key: string, order: number, colour?: string) => {
  const [airport = '', ...number] = key.split('-')
  const value = { airport, name: `${number.join('-')} of ${airport}`, category: 'APT', order, mark: 'x' }
  return { kind: 'pins', key, value: { ...value, ...(colour && { colour }) } } as const
}
const kept = [pin('YBBN-11-1', 2, 'red'), pin('NZWN-10-9', 1), pin('NZWN-11-1', 3)]

async function openPins(t: Parameters<typeof showTool>[0], setting: ToolSetting = {}) {
  const shown = await showTool(t, 'pins', { ...setting, answers: { kept, ...setting.answers } })
  await shown.until('11-1 of YBBN')
  return shown
}

describe('the pinned charts', () => {
  test('are none, and the panel says how to pin one, in the language of the page', async (t) => {
    for (const language of ['en', 'de'] as const) {
      const { until, words, all } = await showTool(t, 'pins', { language })
      await until(words.chart.tools.pins)
      await until(words.chart.pins.none)
      assert.equal(all('li').length, 0)
    }
  })

  test('of all airports are in their order, and the one on the screen is marked', async (t) => {
    const { all, words, text } = await openPins(t)
    const links = all('li a')
    assert.deepEqual(
      links.map(({ textContent }) => textContent),
      ['NZWN 10-9 of NZWN', 'YBBN 11-1 of YBBN', 'NZWN 11-1 of NZWN'],
    )
    assert.match(links[1]?.getAttribute('href') ?? '', /\/YBBN\/YBBN-11-1$/)
    assert.deepEqual(
      links.map((link) => link.getAttribute('aria-current')),
      ['page', null, null],
    )
    assert.ok(!text().includes(words.chart.pins.none))
  })

  test('move within the list, and not beyond its ends', async (t) => {
    const { press, named, words, untilSent, all, until } = await openPins(t)
    const { up, down } = words.chart.pins
    assert.equal(named(`${up}: 10-9 of NZWN`).hasAttribute('disabled'), true)
    assert.equal(named(`${down}: 11-1 of NZWN`).hasAttribute('disabled'), true)
    press(`${up}: 11-1 of NZWN`)
    await untilSent(/^PUT kept\/pins\/NZWN-11-1 .*"order":1\.5/m)
    await until(/11-1 of NZWN.*11-1 of YBBN/)
    assert.equal(all('li').length, 3)
  })

  test('have a colour that the person chooses by its name', async (t) => {
    const { named, words, untilSent } = await openPins(t, { language: 'de' })
    const colour = named(`${words.chart.pins.colour}: 11-1 of YBBN`) as HTMLSelectElement
    assert.equal(colour.value, 'red')
    assert.deepEqual(
      [...colour.options].map(({ textContent }) => textContent),
      Object.values(words.chart.pins.colours),
    )
    colour.value = 'green'
    colour.dispatchEvent(new Event('change', { bubbles: true }))
    await untilSent(/^PUT kept\/pins\/YBBN-11-1 .*"colour":"green"/m)
  })

  test('are removed one by one', async (t) => {
    const { press, words, until, untilSent } = await showTool(t, 'pins', { answers: { kept: kept.slice(0, 1) } })
    await until('11-1 of YBBN')
    press(`${words.chart.pins.remove}: 11-1 of YBBN`)
    await until(words.chart.pins.none)
    await untilSent(/^DELETE kept\/pins\/YBBN-11-1$/m)
  })

  test('are removed before the server has it, and the panel says that it waits', async (t) => {
    const { press, words, until, untilGone } = await openPins(t, { answers: { change: 'unreachable' } })
    press(`${words.chart.pins.remove}: 11-1 of YBBN`)
    await untilGone('11-1 of YBBN')
    await until(words.kept.waiting)
  })

  test('stay after the session has ended, and a change waits for the next one', async (t) => {
    const { press, words, until, untilGone, answer } = await openPins(t)
    answer({ me: null, change: { status: 401, detail: '' } })
    cache.setQueryData(['me'], { signedIn: false })
    press(`${words.chart.pins.remove}: 11-1 of YBBN`)
    await untilGone('11-1 of YBBN')
    await until(words.kept.waiting)
    await until('10-9 of NZWN')
  })

  test('are changed here if storage is full, which a banner says and not the panel', async (t) => {
    const full = { status: 507, detail: 'The account has 2000 rows.' }
    const { press, words, until, untilSent, all } = await openPins(t, { answers: { change: full } })
    press(`${words.chart.pins.down}: 10-9 of NZWN`)
    await until(/11-1 of YBBN.*10-9 of NZWN/)
    await untilSent(/^PUT kept\/pins\//m)
    await until(words.chart.tools.pins)
    assert.equal(all('li').length, 3)
  })
})
