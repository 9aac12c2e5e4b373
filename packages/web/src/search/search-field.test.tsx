import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { gone } from '../../testing/answers.ts'
import { noon } from '../../testing/browser.ts'
import { waitFor } from '../../testing/page.ts'
import { type Setting, show } from '../../testing/show.tsx'
import { SearchField } from './index.ts'

/** The field with its suggestions: the scripts load when it gets the focus. */
async function open(t: Parameters<typeof show>[0], setting?: Setting) {
  const shown = await show(t, <SearchField />, setting)
  const { label } = shown.words.find.search
  await shown.until(label)
  shown.named(label).focus()
  await shown.until(label)
  await waitFor(
    () => shown.all('[role=combobox]').length > 0,
    () => 'the scripts of the search did not come',
  )
  return { ...shown, label }
}

describe('the search for an airport', () => {
  test('proposes the airports that match, with their charts', async (t) => {
    const { until, words, type, label, all } = await open(t)
    type(label, 'wel')
    await until(words.find.search.count(2))
    await until(words.find.charts(3))
    await until(words.find.charts(0))
    assert.equal(all('[role=option]').length, 2)
  })

  test('finds none', async (t) => {
    const { until, words, type, label } = await open(t, { answers: { found: [] } })
    type(label, 'xyz')
    await until(words.find.search.none('xyz'))
  })

  test('did not work', async (t) => {
    const { until, words, type, label } = await open(t, { answers: { found: gone } })
    type(label, 'wel')
    await until(words.find.search.failed)
  })

  test('begins with the airports that were opened last, the newest first', async (t) => {
    const recent = (key: string, name: string, openedAt: number) => ({
      ...{ kind: 'recents' as const, key, value: { name, openedAt } },
    })
    const kept = [recent('NZWN', 'Wellington', noon - 2), recent('YBBN', 'Brisbane', noon - 1)]
    const { until, words, named, label, all } = await open(t, { answers: { kept } })
    named(label).click()
    await until(words.find.search.recent)
    assert.match(all('[role=listbox]')[0]?.textContent ?? '', /YBBN.*NZWN/)
  })

  test('keeps what was typed before its scripts were there', async (t) => {
    const shown = await show(t, <SearchField />)
    const { label } = shown.words.find.search
    await shown.until(label)
    shown.type(label, 'wel')
    await shown.until(shown.words.find.search.count(2))
    assert.equal((shown.named(label) as HTMLInputElement).value, 'wel')
  })
})
