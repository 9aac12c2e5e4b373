import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { eventually } from '../../../../test/fixtures/eventually.ts'
import { gone, usual } from '../../testing/answers.ts'
import { noon } from '../../testing/browser.ts'
import { show } from '../../testing/show.tsx'
import { FindPage } from './index.ts'

const page = <FindPage />

/** The airports of a list. A list that is closing may still be rendered after the open one. */
const listed = (all: (selector: string) => readonly HTMLElement[], list: string) =>
  [...(all(list)[0]?.querySelectorAll('li b') ?? [])].map(({ textContent }) => textContent)

const pin = (key: string, order: number) =>
  ({ kind: 'pins', key, value: { airport: 'NZWN', name: `${key.slice(5)} chart`, category: 'APT', order } }) as const
const recent = (key: string, openedAt: number, chart?: string) =>
  ({ kind: 'recents', key, value: { name: `Name of ${key}`, openedAt, ...(chart && { chart }) } }) as const

describe('the page of all airports', () => {
  test('lists what the map shows, the most important first', async (t) => {
    const { until, words, all } = await show(t, page)
    await until(words.find.map.inView(3, 3))
    assert.deepEqual(listed(all, `[aria-label="${words.find.lists.map}"]`), ['YBBN', 'NZWN', 'NZWB'])
    for (const count of [3, 1, 0]) await until(words.find.charts(count))
    await until(words.find.map.credit)
  })

  test('says that airports are loading, that the map shows none, and that they could not be loaded, with the way to try again', async (t) => {
    const loading = await show(t, page, { answers: { airports: 'pending' } })
    await loading.until(loading.words.shell.loading)
    const none = await show(t, page, { answers: { airports: [] } })
    await none.until(none.words.find.map.noneInView)
    const { until, untilGone, words, text, answer, press } = await show(t, page, { answers: { airports: gone } })
    await until(words.find.map.notLoaded)
    assert.ok(!text().includes(words.find.map.noneInView))
    answer({ airports: usual.airports })
    press(words.shell.fault.retry)
    await until(words.find.map.inView(3, 3))
    await untilGone(words.find.map.notLoaded)
  })

  test('begins with the pinned charts as pictures in their order, which are edited in place', async (t) => {
    const { until, words, all, press, untilSent } = await show(t, page, {
      answers: { kept: [pin('NZWN-11-1', 2), pin('NZWN-10-9', 1)] },
    })
    const { title, edit, done, remove } = words.kept.pins
    await until(title)
    const pictures = all('ol a')
    assert.deepEqual(
      pictures.map((link) => link.getAttribute('href')?.split('/').at(-1)),
      ['NZWN-10-9', 'NZWN-11-1'],
    )
    await until('11-1')
    press(edit)
    await until(done)
    press(`${remove}: NZWN 10-9 chart`)
    await untilSent(/^DELETE kept\/pins\/NZWN-10-9$/m)
    press(done)
    await until(edit)
    assert.equal(all('ol a').length, 1)
  })

  test('then has the airports that were opened, each with when, and with the way to its last chart', async (t) => {
    const { until, words, named, all } = await show(t, page, {
      answers: { kept: [recent('YBBN', noon - 3_600_000), recent('NZWN', noon - 120_000, 'NZWN-10-9')] },
    })
    await until('2 minutes ago')
    await until('1 hour ago')
    assert.deepEqual(listed(all, '[role=tabpanel]'), ['NZWN', 'YBBN'])
    await until('10-9')
    const chart = named(new RegExp(`^${words.find.lastChart}: NZWN 10-9 `))
    assert.match(chart.getAttribute('href') ?? '', /\/NZWN\/NZWN-10-9$/)
    assert.match(chart.querySelector('img')?.getAttribute('src') ?? '', /_td\.png$/)
  })

  test('shows the first of many opened airports, and all when they are asked for', async (t) => {
    const many = ['AAAA', 'BBBB', 'CCCC', 'DDDD', 'EEEE'].map((icao, at) => recent(icao, noon - at * 60_000))
    const { until, words, all, press } = await show(t, page, { answers: { kept: many } })
    await until('AAAA')
    assert.equal(listed(all, '[role=tabpanel]').length, 3)
    press(words.find.all(5))
    await until('EEEE')
    assert.equal(listed(all, '[role=tabpanel]').length, 5)
  })

  test('says how airports come into the lists that are empty', async (t) => {
    const { until, words, press } = await show(t, page)
    await until(words.find.map.inView(3, 3))
    press(words.find.lists.recent)
    await until(words.find.noRecent)
    press(words.find.lists.favourites)
    await until(words.find.noFavourites)
  })

  test('has the favourites by their identifiers', async (t) => {
    const kept = ['YBBN', 'NZWN'].map((key) => ({
      ...{ kind: 'favourites' as const, key, value: { name: key, addedAt: noon } },
    }))
    const { until, words, press, all } = await show(t, page, { answers: { kept } })
    await until(words.find.map.inView(3, 3))
    press(words.find.lists.favourites)
    // The list of the map, which may still be there, names both too.
    await eventually(() => assert.deepEqual(listed(all, '[role=tabpanel]'), ['NZWN', 'YBBN']))
  })
})

describe('the airports around a person', () => {
  async function ask(t: Parameters<typeof show>[0], source: Partial<typeof globalThis>, found = usual.found) {
    for (const [name, value] of Object.entries(source)) {
      const before = Object.getOwnPropertyDescriptor(globalThis, name)
      Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
      t.after(() => before && Object.defineProperty(globalThis, name, before))
    }
    const shown = await show(t, page, { answers: { found } })
    await shown.until(shown.words.find.map.inView(3, 3))
    shown.press(shown.words.find.lists.near)
    await shown.until(shown.words.find.near.ask)
    shown.press(shown.words.find.near.use)
    return shown
  }
  const browserWith = (getCurrentPosition: (found: (at: object) => void, failed: (why: object) => void) => void) =>
    ({ isSecureContext: true, navigator: { languages: ['en'], geolocation: { getCurrentPosition } } }) as never

  test('are listed by their distance', async (t) => {
    const at = { coords: { latitude: -41.3, longitude: 174.8 } }
    const near = usual.found as Exclude<typeof usual.found, string>
    const found = [...(near as readonly never[])].map((airport: object, i) => ({ ...airport, distance_nm: i + 0.4 }))
    const { until, words } = await ask(
      t,
      browserWith((give) => give(at)),
      found as never,
    )
    await until(words.find.miles('1'))
    await until('Woodbourne')
  })

  test('are none, or could not be found', async (t) => {
    const at = { coords: { latitude: 0, longitude: 0 } }
    const none = await ask(
      t,
      browserWith((give) => give(at)),
      [],
    )
    await none.until(none.words.find.near.none)
    const fault = await ask(
      t,
      browserWith((give) => give(at)),
      gone as never,
    )
    await fault.until(fault.words.shell.fault.unreachable)
  })

  test('need a position, which the browser may refuse, lack, or give over https alone', async (t) => {
    for (const [code, text] of [
      [1, 'denied'],
      [2, 'unavailable'],
      [3, 'late'],
    ] as const) {
      const { until, words } = await ask(
        t,
        browserWith((_, fail) => fail({ code })),
      )
      await until(words.find.near[text])
      await until(words.find.near.retry)
    }
    const insecure = await ask(t, { isSecureContext: false } as never)
    await insecure.until(insecure.words.find.near.insecure)
  })
})
