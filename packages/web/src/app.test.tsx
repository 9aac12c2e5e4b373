import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { type Answers, gone, missing, usual } from '../testing/answers.ts'
import { type Setting, showAlone } from '../testing/show.tsx'
import { App } from './app.tsx'
import { early } from './early/index.ts'
import { askAgain, base } from './service/index.ts'
import { en } from './words/en/index.ts'
import { languages, type Words } from './words/index.ts'

const open = (t: Parameters<typeof showAlone>[0], setting?: Setting) => showAlone(t, <App />, setting)

describe('an address of the viewer', () => {
  test('is the page of all airports, of an airport, or of nothing', async (t) => {
    for (const [path, shown] of [
      ['', en.find.map.credit],
      ['NZWN', 'ILS RWY 16'],
      ['signed-in-again', en.shell.signedInAgain.text],
      ['NZWN/NZWN-10-9/more', en.shell.notFound.text],
    ] as const) {
      const { until } = await open(t, { path })
      await until(shown)
    }
  })

  test('of a visitor is the landing page, which says what they wanted', async (t) => {
    const { until, words } = await open(t, { answers: { me: null }, path: 'KPDX' })
    await until(words.find.landing.airport('KPDX'))
  })

  test('waits for the server, and says that it does not answer', async (t) => {
    const { until, words, answer, press } = await open(t, { answers: { me: gone }, path: 'NZWN' })
    await until(words.shell.noServer.text)
    answer({ me: { signedIn: true, name: 'p', account: 'a', subscriptions: [], accountUrl: '', chartsOpenTo: 'demo' } })
    press(words.shell.fault.retry)
    await until('ILS RWY 16')
    const waiting = await open(t, { answers: { me: 'pending' } })
    await waiting.until(words.shell.loading)
  })

  test('of a chart is the chart, waits for it, could not be loaded, or is of none', async (t) => {
    const path = 'NZWN/NZWN-10-9'
    const { until, words } = await open(t, { path, answers: { charts: 'pending' } })
    await until(words.shell.loading)
    await (await open(t, { path, answers: { charts: gone } })).until(words.shell.fault.unreachable)
    await (await open(t, { path, answers: { charts: [] } })).until(words.shell.notFound.text)
    await (await open(t, { path, answers: { charts: missing } })).until(words.shell.notFound.text)
  })
})

describe('while a sign-out is due', () => {
  const due = { 'platekeeper.sign-out': 'due' }
  const isDue = () => localStorage.getItem('platekeeper.sign-out') !== null

  for (const [what, fails] of [
    ['the server cannot complete', gone],
    ['does not reach the server', 'unreachable'],
    ['is refused', { status: 403, detail: 'Not from here.' }],
  ] as const)
    test(`that ${what}, nobody is signed in, the page says so, and it is sent again`, async (t) => {
      const opened: string[] = []
      t.mock.method(location, 'assign', (url: string) => void opened.push(url))
      const { until, words, text, sent, answer, press } = await open(t, {
        ...{ path: 'NZWN', answers: { change: fails }, remembered: due },
      })
      await until(words.shell.noServer.signOutDue)
      assert.ok(!text().includes('ILS RWY 16'))
      assert.equal(localStorage.getItem('platekeeper.person'), null)
      assert.deepEqual([isDue(), opened], [true, []])
      const before = sent.length
      answer({ change: 'stored', me: null })
      press(words.shell.fault.retry)
      await until(words.find.landing.airport('NZWN'))
      assert.deepEqual(sent.slice(before), ['POST sign-out'])
      assert.deepEqual([isDue(), opened], [false, ['https://auth.example/connect/logout']])
    })

  test('of another tab, a page that is open closes too', async (t) => {
    const { until, words, text, sent, answer } = await open(t, { path: 'NZWN' })
    await until('ILS RWY 16')
    answer({ change: gone })
    localStorage.setItem('platekeeper.sign-out', 'due')
    dispatchEvent(Object.assign(new Event('storage'), { key: 'platekeeper.sign-out', newValue: 'due' }))
    await wait(50)
    assert.ok(sent.includes('POST sign-out'), 'it does not wait for another reason to ask the server')
    await until(words.shell.noServer.signOutDue)
    assert.ok(!text().includes('ILS RWY 16'))
    assert.equal(localStorage.getItem('platekeeper.person'), null)
  })

  test('what was requested before it was sent is not shown', async (t) => {
    t.mock.method(location, 'assign', () => undefined)
    const { answer, until, words, text } = await open(t, { path: 'NZWN', answers: { me: gone } })
    await until(words.shell.noServer.text)
    answer({ me: usual.me })
    early.begin(`${base}api/me`)
    answer({ me: null })
    localStorage.setItem('platekeeper.sign-out', 'due')
    void askAgain()
    await until(words.find.landing.airport('NZWN'))
    assert.ok(!text().includes('ILS RWY 16'))
  })
})

/** All texts of the catalogue with two words or more, by their keys. */
function sentences(words: unknown, path = ''): readonly (readonly [path: string, text: string])[] {
  if (typeof words === 'string') return /\w \w/.test(words) ? [[path, words]] : []
  if (typeof words !== 'object' || words === null) return []
  return Object.entries(words).flatMap(([key, value]) => sentences(value, `${path}.${key}`))
}

describe('in each language', () => {
  for (const language of Object.keys(languages) as (keyof typeof languages)[])
    test(`${language}: no page has a text of another`, async (t) => {
      const pages: readonly (readonly [string, Partial<Answers>, (words: Words) => string])[] = [
        ['', {}, ({ find }) => find.map.inView(3, 3)],
        ['', { me: null }, ({ find }) => find.landing.lead],
        ['NZWN', {}, ({ airport }) => airport.charts.shown(3, 3)],
        ['NZWN', { charts: [], features: gone }, ({ airport }) => airport.charts.none.text],
        ['XXXX', { airport: missing, found: [] }, ({ airport }) => airport.noAirport.alone],
        ['a/b/c', {}, ({ shell }) => shell.notFound.text],
      ]
      for (const [path, answers, shown] of pages) {
        const { until, text, words } = await open(t, { path, answers, language })
        await until(shown(words))
        assert.equal(document.documentElement.lang, language)
        const own = new Map(sentences(words))
        const english = sentences(en).filter(([at, sentence]) => own.get(at) !== sentence && text().includes(sentence))
        assert.deepEqual(english, [], path)
      }
    })
})
