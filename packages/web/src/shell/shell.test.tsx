import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { gone, usual, visitor, wellington } from '../../testing/answers.ts'
import { waitFor } from '../../testing/page.ts'
import { type Setting, show } from '../../testing/show.tsx'
import { useKept } from '../kept/index.ts'
import { refetch, useAirport } from '../service/index.ts'
import { cache } from '../service/loading.tsx'
import { PageBoundary, Shell } from './index.ts'

function Stores() {
  const { put } = useKept('favourites')
  return (
    <Shell isPageComing={false}>
      <button type="button" onClick={() => put('NZWN', { name: 'Wellington', addedAt: 0 })}>
        Keep
      </button>
    </Shell>
  )
}

/** A page below the header that has loaded data. */
function Page() {
  const airport = useAirport('NZWN')
  return <main id="content">{airport.state === 'ready' ? airport.value.name : airport.state}</main>
}
const open = (t: Parameters<typeof show>[0], setting?: Setting, isPageComing = false) =>
  show(
    t,
    <Shell isPageComing={isPageComing}>
      <Page />
    </Shell>,
    setting,
  )

describe('the header', () => {
  test('of a signed-in person has the search and their menu', async (t) => {
    const { until, words, named } = await open(t)
    await until('Wellington')
    assert.ok(named(words.find.search.label))
    assert.ok(named(words.shell.menu.openOf('pilot')))
    assert.ok(named(words.shell.skip))
  })

  test('of a visitor has the way to sign in, and no search', async (t) => {
    const { until, words, named, all } = await open(t, { answers: { me: null } })
    await until(words.shell.signIn)
    assert.match(named(words.shell.signIn).getAttribute('href') ?? '', /\/sign-in\?to=%2F/)
    assert.ok(named(words.shell.menu.open))
    assert.equal(all('search').length, 0)
  })

  test('says that another page is coming', async (t) => {
    const { until, words } = await open(t, {}, true)
    await until(words.shell.loading)
  })
})

describe('the menu', () => {
  async function openMenu(t: Parameters<typeof show>[0], setting?: Setting) {
    const shown = await open(t, setting)
    await shown.until('Wellington')
    shown.press(new RegExp(`^${shown.words.shell.menu.open}`))
    await shown.until(shown.words.shell.menu.keys)
    return shown
  }

  test('of a subscriber names the account, and nothing of demo images', async (t) => {
    const { until, words, text, all } = await openMenu(t)
    await until('pilot')
    const account = all('a').find(({ textContent }) => textContent === words.shell.menu.account)
    assert.equal(account?.getAttribute('href'), 'https://auth.example/account?ui_locales=en')
    assert.ok(!text().includes(words.shell.subscription.none))
  })

  test('without a subscription says so, and which airports are open', async (t) => {
    const { until, words } = await openMenu(t, { answers: { me: visitor } })
    await until(words.shell.subscription.none)
    await until(words.shell.menu.demoOutside('YBBN'))
    const none = await openMenu(t, { answers: { me: { ...visitor, openAirports: [] } } })
    await none.until(words.shell.menu.demoAll)
  })

  test('chooses colours and language, which apply immediately', async (t) => {
    const { until, words, press, named } = await openMenu(t)
    press(words.shell.menu.themes.dark)
    await until(/✓/)
    assert.equal(localStorage.getItem('platekeeper.theme'), 'dark')
    press('Deutsch')
    await until('Abmelden')
    assert.equal(document.documentElement.lang, 'de')
    assert.ok(named('English'))
  })

  test('signs out, and says that the server is gone instead', async (t) => {
    const { until, untilSent, answer, words, press } = await openMenu(t)
    answer({ change: 'unreachable', me: 'unreachable' })
    press(words.shell.menu.signOut)
    await untilSent(/^POST sign-out$/m)
    await until(words.shell.banner.unreachable)
  })
})

test('a sign-out that the server did not answer is sent at the next contact, and ends the session of the identity server too', async (t) => {
  const opened: string[] = []
  t.mock.method(location, 'assign', (url: string) => void opened.push(url))
  const { sent } = await show(t, <p />, { remembered: { 'platekeeper.sign-out': 'due' } })
  assert.deepEqual(sent, ['POST sign-out'])
  assert.deepEqual(opened, ['https://auth.example/connect/logout'])
  assert.equal(localStorage.getItem('platekeeper.sign-out'), null)
})

describe('a banner says', () => {
  test('that the server does not answer, and goes when it does', async (t) => {
    const { until, untilGone, words, answer, press } = await open(t)
    const { banner } = words.shell
    await until('Wellington')
    answer({ airport: gone })
    void refetch('all')
    await until(banner.busy)
    await until('Wellington')
    answer({ airport: { ...wellington, name: 'Rongotai' } })
    press(banner.now)
    await untilGone(banner.busy)
    await until(banner.back)
    await until('Rongotai')
  })

  test('what is known about an outage: no network, no answer, or another page, which can be opened', async (t) => {
    const { until, untilGone, words, answer, press, named } = await open(t)
    const { banner } = words.shell
    await until('Wellington')
    answer({ airport: 'unreachable', me: 'unreachable' })
    void refetch('all')
    await until(banner.unreachable)
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
    t.after(() => Reflect.deleteProperty(navigator, 'onLine'))
    dispatchEvent(new Event('offline'))
    await until(banner.noNetwork)
    Reflect.deleteProperty(navigator, 'onLine')
    dispatchEvent(new Event('online'))
    await until(banner.unreachable)
    answer({ me: 'other page' })
    press(banner.now)
    await until(banner['other-page'])
    assert.match(named(banner.openOther).getAttribute('href') ?? '', /\/sign-in\?to=%2F/)
    answer({ airport: wellington, me: usual.me })
    press(banner.now)
    await untilGone(banner['other-page'])
  })

  test('on plain http, once, what browsers do not allow there, with the way to https', async (t) => {
    Object.assign(globalThis, { isSecureContext: false })
    t.after(() => Object.assign(globalThis, { isSecureContext: true }))
    const { until, untilGone, words, press, named } = await open(t)
    const { plainHttp, banner } = words.shell
    await until(plainHttp.text)
    assert.match(named(plainHttp.how).getAttribute('href') ?? '', /\/https$/)
    press(banner.understood)
    await untilGone(plainHttp.text)
    assert.equal(localStorage.getItem('platekeeper.plain-http'), 'read')
    const again = await open(t, { remembered: { 'platekeeper.plain-http': 'read' } })
    await again.until('Wellington')
    assert.ok(!again.text().includes(plainHttp.text))
  })

  test('that the session has ended, with the way to sign in', async (t) => {
    const { until, words, answer, named } = await open(t)
    await until('Wellington')
    answer({ airport: { status: 401, detail: '' }, me: null })
    void refetch('all')
    await until(words.shell.banner.signedOut)
    assert.match(named(words.shell.banner.signIn).getAttribute('href') ?? '', /to=%2Fsigned-in-again/)
  })

  test('that the account has no room left, until the person has read it', async (t) => {
    const full = { status: 507, detail: 'The account has 2000 rows.' }
    const { until, untilGone, words, press } = await show(t, <Stores />, { answers: { change: full } })
    await until('Keep')
    press('Keep')
    await until(words.kept.full)
    press(words.shell.banner.understood)
    await untilGone(words.kept.full)
  })

  test('that charts were published, and shows them when the person wants', async (t) => {
    for (const choice of ['show', 'later'] as const) {
      const { until, untilGone, words, answer, press } = await open(t)
      await until('Wellington')
      await waitFor(
        () => cache.getQueryData(['editions']) !== undefined,
        () => 'the editions are not known',
      )
      answer({ mark: 'second', airport: { ...wellington, name: 'Rongotai' } })
      await cache.refetchQueries({ queryKey: ['editions'] })
      await until(words.shell.banner.edition)
      press(words.shell.banner[choice])
      await untilGone(words.shell.banner.edition)
      await until(choice === 'show' ? 'Rongotai' : 'Wellington')
    }
  })
})

describe('the list of keys', () => {
  test('has every key, of which a person changes one, swaps two and resets all', async (t) => {
    const { until, words, press, key, all } = await open(t)
    const { keys } = words.shell
    await until('Wellington')
    key('?')
    await until(keys.change)
    const search = new RegExp(`^${keys.changeOf(keys.search)}`)
    const chosen = () => all('[aria-pressed=true]')[0] ?? assert.fail('no line is chosen')
    const choose = async () => {
      press(search)
      await until(keys.pressOf(keys.search))
    }
    await choose()
    key('q', chosen())
    await until(keys.assigned('Q', keys.search))
    await choose()
    key('?', chosen())
    await until(keys.taken('?', keys.help))
    press(keys.swap)
    await until(keys.reset)
    press(keys.reset)
    await until(keys.isReset)
  })

  test('is opened by the menu too, and says that the keys are switched off', async (t) => {
    const { until, words, press } = await open(t, { remembered: { 'platekeeper.keys': 'off' } })
    await until('Wellington')
    press(words.shell.menu.openOf('pilot'))
    await until(words.shell.menu.keys)
    press(new RegExp(`^${words.shell.menu.keys}`))
    await until(words.shell.keys.off)
  })
})

test('a page that stops working leaves the header, and says what to do', async (t) => {
  const Broken = () => {
    throw new Error('no chunk 7')
  }
  const { until, words, named } = await show(
    t,
    <PageBoundary path="/">
      <Broken />
    </PageBoundary>,
  )
  await until(words.shell.fault.broken.text)
  await until('no chunk 7')
  assert.ok(named(words.shell.fault.broken.reload))
})
