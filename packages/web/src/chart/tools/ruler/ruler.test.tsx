import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { showTool } from '../../../../testing/chart-tool.tsx'
import { waitFor } from '../../../../testing/page.ts'

async function openRuler(t: Parameters<typeof showTool>[0], language: 'en' | 'de' = 'en') {
  const shown = await showTool(t, 'ruler', { language })
  await shown.until(/NM/)
  const length = () => shown.all('output strong')[0]?.textContent ?? ''
  const { end: nameOf } = shown.words.chart.ruler
  const labelOf = (element: Element) => element.getAttribute('aria-label') ?? ''
  const handle = (end: 'A' | 'B') =>
    shown.all('[data-arrows]').find((element) => labelOf(element).startsWith(nameOf(end))) ??
    assert.fail(`no end ${end}`)
  const coordinates = (end: 'A' | 'B') => labelOf(handle(end))
  const moved = (end: 'A' | 'B', from: string) =>
    waitFor(
      () => coordinates(end) !== from,
      () => `still ${from}`,
    )
  const drag = (end: 'A' | 'B', x: number, y: number) => {
    for (const [type, clientX, clientY] of [
      ['pointerdown', 0, 0],
      ['pointermove', x, y],
      ['pointerup', x, y],
    ] as const)
      handle(end).dispatchEvent(new PointerEvent(type, { clientX, clientY, bubbles: true }))
  }
  return { ...shown, length, handle, coordinates, moved, drag }
}

describe('the ruler', () => {
  test('has a length, two bearings and the ends as text', async (t) => {
    const { text, length, words, named } = await openRuler(t)
    assert.match(length(), /^\d\.\d+ NM$/)
    assert.match(text(), /\d{3} ° M WMM \d+ \d{3} ° T/)
    for (const name of ['A', 'B'])
      assert.match(
        named(new RegExp(`^${words.chart.ruler.end(name)} S41°`)).getAttribute('aria-label') ?? '',
        /E174°\d\d\.\d\d′$/,
      )
    assert.ok(!text().includes(words.chart.noCoordinates))
  })

  test('writes its length and buttons as the language does', async (t) => {
    const { length, words, named } = await openRuler(t, 'de')
    assert.match(length(), /^\d,\d+ NM$/)
    assert.ok(named(new RegExp(`^${words.chart.ruler.end('A')} `)))
    for (const name of Object.values(words.chart.pan)) assert.ok(named(`B: ${name}`))
  })

  test('moves the chosen end by buttons', async (t) => {
    const { coordinates, moved, press, words, all } = await openRuler(t)
    const [a, b] = [coordinates('A'), coordinates('B')]
    press(`B: ${words.chart.pan.down}`)
    await moved('B', b)
    assert.equal(coordinates('A'), a)
    all('button[aria-pressed=false]')[0]?.click()
    await waitFor(
      () => all(`[aria-label="A: ${words.chart.pan.up}"]`).length === 1,
      () => 'A is not chosen',
    )
  })

  test('moves an end by keys', async (t) => {
    const { coordinates, moved, key, handle } = await openRuler(t)
    const before = coordinates('A')
    for (let step = 0; step < 15; step += 1) {
      key('ArrowUp', handle('A'))
      await setImmediate()
    }
    await moved('A', before)
  })

  test('is as long as it is dragged', async (t) => {
    const { length, coordinates, moved, drag } = await openRuler(t)
    const [before, end] = [length(), coordinates('B')]
    drag('B', 2300, 600)
    await moved('B', end)
    assert.ok(Number.parseFloat(length()) > Number.parseFloat(before))
  })

  test('says that an end is outside the map', async (t) => {
    for (const language of ['en', 'de'] as const) {
      const { until, words, drag } = await openRuler(t, language)
      drag('A', 20, 1500)
      await until(words.chart.noCoordinates)
    }
  })
})
