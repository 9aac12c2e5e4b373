import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { findings, sideways } from '../fixtures/accessibility.ts'
import { eventually } from '../fixtures/eventually.ts'
import { editionsKnown, returnUntilShown } from '../fixtures/live-editions.ts'
import { openViewerSite, type ViewerSite } from '../fixtures/viewer.ts'
import { findChromium } from '../walks/browser.ts'

const found = findChromium()

describe('the viewer finds airports', { skip: 'missing' in found ? found.missing : false }, () => {
  let site: ViewerSite
  before(async () => {
    site = await openViewerSite(found)
  })
  after(() => site.close())

  const openFinder = async (options: Parameters<ViewerSite['open']>[1] = {}): Promise<Page> => {
    const page = await site.open('/', options)
    await page.waitForSelector('main canvas')
    return page
  }
  const optionTexts = (page: Page) => page.locator('[role=option] b').allTextContents()

  test('a visitor learns what this is, signs in, and arrives at the address they wanted', async () => {
    const page = await site.open('/YBBN?with=none', { as: null })
    await page.getByRole('heading', { level: 1, name: 'Airport charts, on your own server' }).waitFor()
    const link = page.getByRole('main').getByRole('link', { name: 'Sign in' })
    assert.match((await link.getAttribute('href')) ?? '', /sign-in\?to=%2FYBBN%3Fwith%3Dnone&ui_locales=en$/)
    await link.click()
    await page.waitForSelector('[name=password]')
    await page.context().close()
  })

  for (const [words, icao] of [
    ['ybbn', 'YBBN'],
    ['BNE', 'YBBN'],
    ['wellington', 'NZWN'],
    ['portl', 'KPDX'],
  ] as const) {
    test(`the keys / and Enter open ${icao} by “${words}”`, async () => {
      const page = await openFinder()
      await page.keyboard.press('/')
      await page.keyboard.type(words)
      await page.waitForSelector(`[role=option]:has-text("${icao}")`)
      await page.keyboard.press('Enter')
      await page.waitForURL(`${site.url}/${icao}`)
      assert.equal(await page.inputValue('#search'), '')
      await page.context().close()
    })
  }

  test('/ leads to the field in the very moment when the scripts of the search come', async () => {
    const page = await openFinder()
    await page.addInitScript(() => {
      new MutationObserver((_, changes) => {
        if (!document.querySelector('#search[role="combobox"]')) return
        changes.disconnect()
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true }))
      }).observe(document, { subtree: true, childList: true })
    })
    await page.reload()
    await page.locator('#search:focus').waitFor()
    await page.context().close()
  })

  test('an old answer is never shown for new words, however late it comes', async () => {
    const page = await openFinder()
    const { promise: held, resolve: releaseOld } = Promise.withResolvers<void>()
    await page.route('**/v2/airports?query=wel*', async (route) => {
      await held
      await route.continue().catch(() => undefined)
    })
    const asked = page.waitForRequest('**/v2/airports?query=wel*')
    await page.fill('#search', 'wel')
    await asked
    await page.fill('#search', 'bris')
    await page.waitForSelector('[role=option]:has-text("YBBN")')
    releaseOld()
    await page.fill('#search', 'brisbane')
    await page.waitForSelector('[role=option]:has-text("YBBN")')
    assert.deepEqual(await optionTexts(page), ['YBBN'])
    await page.context().close()
  })

  test('Escape closes the list, and words that nothing matches are answered', async () => {
    const page = await openFinder()
    await page.fill('#search', 'zzzzzz')
    await page.getByText('No airport matches “zzzzzz”.').waitFor()
    await page.keyboard.press('Escape')
    await page.getByText('No airport matches “zzzzzz”.').waitFor({ state: 'hidden' })
    await page.context().close()
  })

  test('near me asks only when it is asked, lists airports by distance, and says why it cannot', async () => {
    const near = { latitude: -27.5, longitude: 153 }
    const page = await openFinder({ geolocation: near, permissions: ['geolocation'] })
    await page.getByRole('tab', { name: 'Near me' }).click()
    await page.getByRole('button', { name: 'Use my position' }).click()
    const first = page.getByRole('tabpanel').getByRole('link').first()
    await eventually(async () => assert.match((await first.textContent()) ?? '', /^YBBN.*\d+ NM$/))
    await page.context().close()

    const denied = await openFinder({ permissions: [] })
    await denied.getByRole('tab', { name: 'Near me' }).click()
    await denied.getByRole('button', { name: 'Use my position' }).click()
    await denied.getByText('Your browser does not allow the position for this site.').waitFor()
    await denied.context().close()
  })

  test('? lists the keys, and switched off they do nothing', async () => {
    const page = await openFinder()
    await page.keyboard.press('?')
    const dialog = page.getByRole('dialog', { name: 'Keyboard' })
    await dialog.getByText('Search for an airport').waitFor()
    assert.deepEqual(await findings(page), [])
    await dialog.getByRole('switch').click()
    await dialog.getByText('The keys are switched off.').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.keyboard.press('/')
    assert.equal(await page.evaluate('document.activeElement.id === "search"'), false)
    await page.context().close()
  })

  test('a key is given to another action; what has it already is named, and all go back at once', async () => {
    const page = await openFinder()
    const focused = () => page.evaluate('document.activeElement.id')
    await page.keyboard.press('?')
    const dialog = page.getByRole('dialog', { name: 'Keyboard' })
    const search = dialog.getByRole('button', { name: 'Change the key: Search for an airport' })
    await search.click()
    await page.keyboard.press('Escape')
    await dialog.waitFor()
    await search.click()
    await page.keyboard.press('?')
    await dialog.getByText('? is taken: This list.').waitFor()
    await page.keyboard.press('r')
    await dialog.getByText('R is taken: Chart tools.').waitFor()
    await page.keyboard.press('ArrowUp')
    await dialog.getByText('↑ cannot be assigned').waitFor()
    assert.deepEqual(await findings(page), [])
    await page.keyboard.press('s')
    await dialog.getByText('S: Search for an airport.').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.keyboard.press('/')
    assert.notEqual(await focused(), 'search')
    await page.keyboard.press('s')
    await eventually(async () => assert.equal(await focused(), 'search'))
    await page.reload()
    await page.waitForSelector('main canvas')
    await page.getByRole('search').getByText('S', { exact: true }).waitFor()
    await page.keyboard.press('?')
    await search.click()
    await page.keyboard.press('?')
    await dialog.getByRole('button', { name: 'Swap the two' }).click()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.keyboard.press('s')
    await dialog.getByRole('button', { name: 'Reset all keys' }).click()
    await dialog.getByText('All keys are as they were at first.').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.keyboard.press('/')
    await eventually(async () => assert.equal(await focused(), 'search'))
    await page.context().close()
  })

  test('colours and language are the person’s choice, and stay', async () => {
    const page = await openFinder({ colorScheme: 'light' })
    await page.getByRole('button', { name: 'Menu of demo' }).click()
    await page.getByRole('menuitemradio', { name: 'Dark' }).click()
    const colours = () => page.evaluate('getComputedStyle(document.body).colorScheme')
    await eventually(async () => assert.equal(await colours(), 'dark'))
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).click()
    await page.getByRole('tab', { name: 'Umgebung' }).waitFor({ state: 'attached' })
    await page.reload()
    await page.getByRole('tab', { name: 'Umgebung' }).waitFor()
    await page.locator('html[lang="de"]').waitFor()
    await eventually(async () => assert.equal(await colours(), 'dark'))
    await page.context().close()
  })

  test('an address where nothing is says so', async () => {
    const page = await site.open('/KPDX/no-such-chart')
    await page.getByRole('heading', { name: 'There is nothing here' }).waitFor()
    assert.deepEqual(await findings(page), [])
    await page.context().close()
  })

  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [320, 1280]) {
      test(`every state is accessible in ${colorScheme} colours, ${width} pixels wide`, async () => {
        const options = { colorScheme, viewport: { width, height: 760 } }
        const visitor = await site.open('/', { ...options, as: null })
        await visitor.getByRole('heading', { level: 1 }).waitFor()
        assert.deepEqual(await findings(visitor), [], 'the first page')
        assert.ok((await sideways(visitor)) <= 0, 'the first page does not scroll sideways')
        const page = await openFinder(options)
        for (const name of ['Recent', 'Favourites', 'Near me']) {
          await page.getByRole('tab', { name }).click()
          assert.deepEqual(await findings(page), [], name)
        }
        await page.fill('#search', 'k')
        await page.waitForSelector('[role=option]')
        assert.deepEqual(await findings(page), [], 'the search')
        await page.getByRole('button', { name: 'Menu of demo' }).click()
        await page.getByRole('menu').waitFor()
        assert.deepEqual(await findings(page), [], 'the menu')
        assert.ok((await sideways(page)) <= 0, 'the finder does not scroll sideways')
        await Promise.all([visitor.context().close(), page.context().close()])
      })
    }
  }

  test('every text is translated and none is clipped, in a language that is 40 % longer', async () => {
    const page = await site.open('/')
    await page.evaluate('localStorage.setItem("platekeeper.language", "pseudo")')
    await page.reload()
    await page.waitForSelector('main canvas')
    await page.getByRole('button', { name: /^\[Mê/ }).click()
    await page.getByRole('menu').waitFor()
    const texts = await page.evaluate<readonly string[]>(visibleTexts)
    const own =
      /^\[.*\]( – Platekeeper)?$|^[A-Z]{4}$|^[A-Z]{3}$|^[\d.,]+$|^[+−×/?D✓]$|^demo$|^Platekeeper|^(English|Deutsch|Français|Español)$/
    assert.deepEqual(
      texts.filter(
        (text) => !own.test(text) && !/(Airport|International|Muni|Rgnl|Intl|Ben Epps|\bago$|^now$)/.test(text),
      ),
      [],
    )
    assert.deepEqual(await page.evaluate(clippedTexts), [])
    await page.context().close()
  })

  test('signed out elsewhere, the page stays, and continues after signing in again', async () => {
    const page = await openFinder({ isAlone: true })
    await page.context().clearCookies()
    await page.fill('#search', 'well')
    await page.getByText('Your session has ended.').waitFor()
    assert.deepEqual(await findings(page), [])
    assert.equal(await page.inputValue('#search'), 'well')
    const link = page.getByRole('link', { name: 'Sign in in a new tab' })
    assert.match((await link.getAttribute('href')) ?? '', /sign-in\?to=%2Fsigned-in-again&ui_locales=en$/)
    const state = await (await site.open('/')).context().storageState()
    await page.context().addCookies(state.cookies)
    await page.evaluate('dispatchEvent(new Event("focus"))')
    await page.getByText('Your session has ended.').waitFor({ state: 'hidden' })
    await page.fill('#search', 'wellington')
    await page.waitForSelector('[role=option]:has-text("NZWN")')
    await page.context().close()
  })

  test('during an outage the page stays and retries automatically; then it continues', async () => {
    const page = await openFinder()
    await site.drawn()
    site.server().kill('SIGTERM')
    await once(site.server(), 'exit')
    await page.fill('#search', 'wellington')
    await page.getByText('The server does not answer.').waitFor()
    await page.getByText(/Next attempt in \d+ s\./).waitFor()
    assert.deepEqual(await findings(page), [])
    await site.restart()
    await page.getByText('The server does not answer.').waitFor({ state: 'hidden' })
    await page.waitForSelector('[role=option]:has-text("NZWN")')
    await page.context().close()
  })

  test('an edition that is published while the page is open is offered, and leaves the page as it is until it is wanted', async () => {
    const page = await openFinder()
    await editionsKnown(page)
    await page.route('**/api/editions/live', (route) => route.fulfill({ json: { editions: [], mark: 'another' } }))
    await returnUntilShown(page, page.getByText('New charts were published while you were looking.'))
    assert.deepEqual(await findings(page), [])
    const again = page.waitForRequest('**/api/airports')
    await page.getByRole('button', { name: 'Show them' }).click()
    await again
    await page.getByText('New charts were published').waitFor({ state: 'hidden' })
    await page.context().close()
  })

  test('signing out ends at the identity server, and the next look is a visitor’s', async () => {
    const page = await openFinder({ isAlone: true })
    await page.getByRole('button', { name: 'Menu of demo' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('heading', { level: 1, name: 'Airport charts, on your own server' }).waitFor()
    await page.goto(new URL('/account', site.url).href)
    await page.getByLabel('Password').waitFor()
    await page.context().close()
  })

  test('no page broke the security policy or threw an error', () => assert.deepEqual(site.pageErrors, []))
})

const visibleTexts = `(() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent.trim()
    if (text !== '' && node.parentElement.checkVisibility() && !node.parentElement.closest('script, style, noscript')) texts.push(text)
  }
  return texts
})()`

/** Texts that are clipped; fields may scroll. */
const clippedTexts = `[...document.querySelectorAll('body *')]
  .filter((element) => element.children.length === 0 && element.textContent.trim() !== '' && element.checkVisibility())
  .filter((element) => !element.closest('.visually-hidden, script, style, noscript'))
  // Read aloud, and not shown: the whole name of an airport.
  .filter((element) => element.clientWidth > 1)
  .filter((element) => element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX !== 'visible')
  .map((element) => element.textContent)`
