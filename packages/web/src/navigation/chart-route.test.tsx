import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Answers, chart, gone, visitor } from '../../testing/answers.ts'
import { waitFor } from '../../testing/page.ts'
import { type Setting, showAlone } from '../../testing/show.tsx'
import { App } from '../app.tsx'
import { refetch } from '../service/index.ts'

const open = (t: Parameters<typeof showAlone>[0], setting?: Setting) =>
  showAlone(t, <App />, { path: 'NZWN/NZWN-10-9', ...setting })

describe('the page of a chart', () => {
  test('names the chart, and has the way to the others of the airport', async (t) => {
    const { until, words, named } = await open(t)
    await until(words.chart.revised('Oct 29, 2026'))
    assert.ok(named(new RegExp(`^${words.chart.next}: 11-1 ILS RWY 16$`)))
    for (const button of [words.chart.zoomIn, words.chart.zoomOut, words.chart.more]) assert.ok(named(button))
  })

  test('says that a chart has expired, and since when', async (t) => {
    const { until, words } = await open(t, { answers: { charts: [chart({ valid_until: '2026-10-29' })] } })
    await until(words.chart.expired)
    await until(words.chart.expiredOn('Oct 29, 2026'))
  })

  test('keeps a chart that is withdrawn on the screen, and says so', async (t) => {
    const { until, words, answer } = await open(t)
    await until(words.chart.revised('Oct 29, 2026'))
    answer({ charts: [] })
    void refetch('all')
    await until(words.chart.withdrawnMeans)
    await until(words.chart.revised('Oct 29, 2026'))
  })

  test('says that an image is not the chart, and why', async (t) => {
    const { until, words } = await open(t, { answers: { me: visitor, access: 'demo' } })
    await until(words.chart.demoMeans)
    await until(words.shell.subscription.none)
  })

  test('says that the image could not be loaded, and shows the chart once it is there', async (t) => {
    const { until, untilGone, words, answer, press, text } = await open(t, { answers: { access: gone } })
    await until(words.shell.fault.unavailable)
    // An image alone is no outage of the server, neither begun nor ended.
    const { unreachable, back } = words.shell.banner
    for (const sentence of [unreachable, back]) assert.ok(!text().includes(sentence), sentence)
    answer({ access: 'full' })
    press(words.shell.fault.retry)
    await untilGone(words.shell.fault.retry)
    await until(words.chart.revised('Oct 29, 2026'))
  })

  test('says that the server does not answer, if neither the image nor another request has an answer', async (t) => {
    const { until, words, answer, press } = await open(t, { answers: { access: 'unreachable' } })
    await until(words.shell.fault.unavailable)
    answer({ me: 'unreachable' })
    press(words.shell.fault.retry)
    await until(words.shell.banner.unreachable)
  })

  test('keeps its image, and what it says about it, when the browser is online again', async (t) => {
    const { until, words, text, all, press } = await open(t, { answers: { me: visitor, access: 'demo' } })
    await until(words.chart.demoMeans)
    dispatchEvent(new Event('online'))
    // The page has been rendered with the event when the panel is there.
    press(words.chart.more)
    await until(words.chart.tools.note.add)
    assert.ok(text().includes(words.chart.demoMeans))
    assert.equal(all('[data-ready=true]').length, 1)
  })

  test('loads an image that failed again when the server answers again', async (t) => {
    const { until, untilGone, words, answer, all } = await open(t, { answers: { access: 'unreachable' } })
    await until(words.shell.fault.retry)
    answer({ access: 'full' })
    // As the banner does when the server answers again.
    void refetch('failed')
    await untilGone(words.shell.fault.retry)
    await waitFor(
      () => all('[data-ready=true]').length === 1,
      () => 'the chart is not shown',
    )
  })

  test('of a chart with another next to it has both', async (t) => {
    const { until, words, named, all } = await open(t, { path: 'NZWN/NZWN-10-9?with=NZWN/NZWN-11-1' })
    await until('ILS RWY 16')
    assert.ok(named(words.chart.closeChart))
    assert.equal(all('[role=application]').length, 2)
  })
})

describe('the comparison with the chart before', () => {
  async function compare(t: Parameters<typeof showAlone>[0], answers: Partial<Answers>) {
    const shown = await open(t, { answers })
    await shown.until(shown.words.chart.revised('Oct 29, 2026'))
    shown.key('b')
    return shown
  }
  const { image_day: image } = chart({})

  test('looks for it, and finds that the server keeps none', async (t) => {
    const { until, words } = await compare(t, { before: 'pending' })
    await until(words.chart.compare.loading)
    const none = await compare(t, { before: { image, before: null, unchangedSince: null } })
    await none.until(none.words.chart.compare.none)
  })

  test('says since when the picture is the same', async (t) => {
    const { until, words } = await compare(t, { before: { image, before: null, unchangedSince: '2609' } })
    await until(words.chart.compare.unchanged('2609'))
  })

  test('is not made of demo images', async (t) => {
    const { until, words } = await compare(t, { me: visitor, access: 'demo' })
    await until(words.chart.compare.demo)
  })

  test('could not be loaded, and is tried again', async (t) => {
    const { until, words, answer, press } = await compare(t, { before: gone })
    await until(words.chart.compare.failed)
    answer({ before: { image, before: null, unchangedSince: null } })
    press(words.chart.compare.again)
    await until(words.chart.compare.none)
  })
})
