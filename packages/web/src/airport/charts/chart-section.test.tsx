import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { chart, charts, gone, visitor } from '../../../testing/answers.ts'
import { noon } from '../../../testing/browser.ts'
import { waitFor } from '../../../testing/page.ts'
import { type Setting, show } from '../../../testing/show.tsx'
import { ChartSection } from './chart-section.tsx'

const list = (t: Parameters<typeof show>[0], setting: Setting = {}, hasOverlay = false) =>
  show(t, <ChartSection icao="NZWN" hasOverlay={hasOverlay} />, setting)

describe('the charts of an airport', () => {
  test('are waited for', async (t) => {
    const { until, words, all } = await list(t, { answers: { charts: 'pending' } })
    await until(words.airport.charts.title)
    assert.equal(all('section[aria-busy=true]').length, 1)
  })

  test('are none yet', async (t) => {
    const { until, words } = await list(t, { answers: { charts: [] } })
    await until(words.airport.charts.none.text)
  })

  test('could not be loaded', async (t) => {
    const { until, words, answer, press } = await list(t, { answers: { charts: gone } })
    await until(words.shell.fault.unreachable)
    answer({ charts })
    press(words.shell.fault.retry)
    await until('ILS RWY 16')
  })

  test('are in the order of their numbers within their categories, and counted', async (t) => {
    const { until, words, all } = await list(t)
    await until(words.airport.charts.shown(3, 3))
    assert.deepEqual(
      all('a[data-chart]').map(({ dataset }) => dataset.chart),
      ['NZWN-11-1', 'NZWN-10-9', 'NZWN-10-3'],
    )
  })

  test('are filtered by category, by words and by neither', async (t) => {
    const { until, words, press, type, all } = await list(t)
    const { categories, shown, noMatch, clear, words: filter, filterAndSort } = words.airport.charts
    await until(shown(3, 3))
    press(new RegExp(`^${categories.APP} APP 1$`))
    await until(shown(1, 3))
    press(filterAndSort)
    await until(filter)
    type(filter, 'tory')
    await until(noMatch)
    press(clear)
    // The category stays.
    await until(shown(1, 3))
    press(new RegExp(`^${words.airport.charts.all} 3$`))
    const listed = () => all('a[data-chart]').length
    await waitFor(
      () => listed() === 3,
      () => `${listed()} charts`,
    )
  })

  test('are chosen by the keys that their tabs show', async (t) => {
    const { until, words, key, press, all } = await list(t)
    await until('ILS RWY 16')
    const tabs = () => all('[role=tab]').map(({ dataset }) => dataset.category)
    assert.deepEqual(tabs(), ['all', 'APP', 'APT', 'DEP'], 'only categories that have charts')
    key('3')
    await until(words.airport.charts.noneInCategory)
    assert.ok(tabs().includes('ARR'))
    press(words.airport.charts.clear)
    key('4')
    await until(words.airport.charts.shown(1, 3))
    key('ArrowRight', all('[role=tab][aria-selected=true]')[0])
    await until(words.airport.charts.shown(3, 3))
  })

  test('are demo images without a subscription, and the list says why and which are not', async (t) => {
    const { until, words } = await list(t, { answers: { me: visitor, access: 'demo' } })
    const { title, text, open, ask } = words.airport.demo
    await until(title)
    for (const sentence of [words.shell.subscription.none, text, open('YBBN'), ask]) await until(sentence)
    await until(words.airport.charts.marks.demo)
  })

  test('are demo images until a subscription begins, and after one has ended', async (t) => {
    const { subscription } = (await list(t)).words.shell
    const before = { ...visitor, chartsBegin: '2026-12-01' }
    const begins = await list(t, { answers: { me: before, access: 'demo' } })
    await begins.until(subscription.begins('Dec 1, 2026'))
    const after = { ...visitor, chartsEnded: '2026-10-31' }
    const ended = await list(t, { answers: { me: after, access: 'demo' } })
    await ended.until(subscription.ended('Oct 31, 2026'))
  })

  test('have expired, or are not valid yet, and say so', async (t) => {
    const own = [
      chart({ id: 'old', valid_until: '2026-10-29' }),
      chart({ id: 'next', valid_from: '2026-11-26', valid_until: '2026-12-24' }),
    ]
    const { until, words } = await list(t, { answers: { charts: own } })
    const { expired, marks } = words.airport.charts
    await until(expired(1))
    await until(marks.expired('Oct 29, 2026'))
    await until(marks.future('Nov 26, 2026'))
  })

  test('are new or changed since the last visit', async (t) => {
    const seen = { at: noon - 86_400_000, charts: { 'NZWN-10-9': 'another', 'NZWN-11-1': 'another' } }
    const { until, words } = await list(t, { answers: { kept: [{ kind: 'visits', key: 'NZWN', value: seen }] } })
    const { since, marks } = words.airport.charts
    await until(since(1, 2, 'Nov 10, 2026'))
    await until(marks.new)
    await until(marks.changed)
  })

  test('are pinned and unpinned in the list; those with a note say so', async (t) => {
    const note = { airport: 'NZWN', name: 'Airport', text: 'Ask for 34', mark: 'x', writtenAt: noon }
    const { until, untilSent, words, press, named } = await list(t, {
      answers: { kept: [{ kind: 'notes', key: 'NZWN-10-9', value: note }] },
    })
    const { marks, pin } = words.airport.charts
    await until(marks.note)
    const name = pin('11-1 ILS RWY 16')
    const isPressed = () => named(name).getAttribute('aria-pressed') ?? ''
    press(name)
    await waitFor(() => isPressed() === 'true', isPressed)
    press(name)
    await waitFor(() => isPressed() === 'false', isPressed)
    await untilSent(/^PUT kept\/pins\/NZWN-11-1 [\s\S]*^DELETE kept\/pins\/NZWN-11-1$/m)
  })

  test('of an airport with overlay charts are one version or the other', async (t) => {
    const overlay = [chart({ id: 'cao', name: 'AIRLINE ILS RWY 16' })]
    const { until, untilGone, words, press } = await list(t, { answers: { overlay } }, true)
    await until('ILS RWY 16')
    press(words.airport.charts.versions.CAO)
    await until('AIRLINE ILS RWY 16')
    press(words.airport.charts.versions.STD)
    await untilGone('AIRLINE')
  })

  test('have night thumbnails where the page is dark', async (t) => {
    const { until, all } = await list(t)
    await until('ILS RWY 16')
    const pictures = () => all('img').map((image) => image.getAttribute('src') ?? '')
    assert.ok(pictures().every((url) => url.endsWith('_td.png')))
    document.documentElement.dataset.theme = 'dark'
    t.after(() => delete document.documentElement.dataset.theme)
    await waitFor(
      () => pictures().every((url) => url.endsWith('_tn.png')),
      () => pictures().join(),
    )
  })
})
