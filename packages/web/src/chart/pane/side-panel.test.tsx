import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { show } from '../../../testing/show.tsx'
import { SidePanel } from './side-panel.tsx'

async function open(t: Parameters<typeof show>[0], language: 'en' | 'de' = 'en') {
  let closed = 0
  const panel = (
    <SidePanel id="panel" close={() => (closed += 1)}>
      <textarea aria-label="Field" />
      <p>Content</p>
    </SidePanel>
  )
  const shown = await show(t, panel, { language })
  await shown.until('Content')
  return { ...shown, closed: () => closed }
}

describe('the panel next to a chart', () => {
  test('has the id that its button controls, and its content', async (t) => {
    const { all } = await open(t)
    assert.equal(all('#panel p')[0]?.textContent, 'Content')
  })

  test('is closed by its button, which is named in the language of the page', async (t) => {
    for (const language of ['en', 'de'] as const) {
      const { press, named, words, closed } = await open(t, language)
      assert.equal(named(words.chart.closePanel).title, words.chart.closePanel)
      press(words.chart.closePanel)
      assert.equal(closed(), 1)
    }
  })

  test('is closed by Escape from everything in it, and by no other key', async (t) => {
    const { key, named, closed } = await open(t)
    key('Enter', named('Field'))
    assert.equal(closed(), 0)
    key('Escape', named('Field'))
    assert.equal(closed(), 1)
  })
})
