import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { showTool } from '../../../../testing/chart-tool.tsx'
import { waitFor } from '../../../../testing/page.ts'

async function openReadOut(t: Parameters<typeof showTool>[0], language: 'en' | 'de' = 'en') {
  const shown = await showTool(t, 'readOut', { language })
  const read = () => shown.all('output')[0]?.textContent ?? ''
  const reads = (wanted: RegExp | string) =>
    waitFor(
      () => (typeof wanted === 'string' ? read() === wanted : wanted.test(read())),
      () => `reads ${read()}`,
    )
  const point = (type: string, x: number, y: number, pointerType = 'mouse') =>
    shown.all('[data-stage]')[0]?.dispatchEvent(new PointerEvent(type, { pointerType, clientX: x, clientY: y }))
  return { ...shown, read, reads, point, hasCross: () => shown.all('[aria-hidden=true]').length > 0 }
}

describe('latitude and longitude', () => {
  test('are those of the cross-hair in the middle, and named', async (t) => {
    for (const language of ['en', 'de'] as const) {
      const { reads, hasCross, all, words } = await openReadOut(t, language)
      await reads(/^S41°\d\d\.\d\d′ E174°\d\d\.\d\d′$/)
      assert.ok(hasCross())
      assert.equal(all('output')[0]?.getAttribute('aria-label'), words.chart.position)
    }
  })

  test('are those below the mouse, until it leaves the chart', async (t) => {
    const { reads, read, point, hasCross } = await openReadOut(t)
    await reads(/^S41/)
    const middle = read()
    point('pointermove', 300, 300)
    await waitFor(
      () => read() !== middle && !hasCross(),
      () => `still ${middle}`,
    )
    point('pointerleave', 300, 300)
    await reads(middle)
    assert.ok(hasCross())
  })

  test('are not known outside the map, and the read-out says so', async (t) => {
    for (const language of ['en', 'de'] as const) {
      const { reads, point, words } = await openReadOut(t, language)
      await reads(/^S41/)
      point('pointermove', 20, 1500)
      await reads(words.chart.noCoordinates)
    }
  })
})
