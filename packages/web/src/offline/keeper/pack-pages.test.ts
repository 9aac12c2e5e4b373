/** What becomes of packs that were not completed, and of pages that are open at the same time. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { aBrowser, image, stateOf, taken } from './pack-fixture.ts'
import type { PackKeeper } from './pack-keeper.ts'

describe('a first pack that was interrupted', () => {
  async function interrupted() {
    const browser = aBrowser()
    const keeper = await browser.open()
    await keeper.contact('ann')
    browser.server.before = async () => keeper.pause('NZWN')
    await keeper.take('ann', 'NZWN', {})
    browser.server.before = async () => undefined
    assert.ok((await browser.files.names('image/')).length > 0)
    return browser
  }

  test('is destroyed at the next contact with nobody or another person', async () => {
    for (const account of [null, 'bob']) {
      const browser = await interrupted()
      assert.equal(browser.disk.values.size, 1, 'the page has a marker, and makes a contact')
      const keeper = await browser.open()
      await keeper.contact(account)
      assert.deepEqual([browser.disk.vault, await browser.files.names('')], [null, []])
    }
  })

  test('is destroyed if another person takes something along before any contact', async () => {
    const browser = await interrupted()
    browser.server.signIn('bob', 'k2')
    const keeper = await browser.open()
    await keeper.take('bob', 'YBBN', {})
    assert.deepEqual(
      keeper.snapshot().packs.map(({ icao, state }) => `${icao} ${state.kind}`),
      ['YBBN here'],
    )
  })

  test('continues after another sign-in with the key of that', async () => {
    const browser = await interrupted()
    browser.server.signIn('ann', 'k2')
    const keeper = await browser.open()
    await keeper.take('ann', 'NZWN', {})
    assert.equal(stateOf(keeper), 'here')
    const next = await browser.open()
    await next.contact('ann')
    assert.equal(stateOf(next), 'here')
  })

  test('was not removed by the browser', async () => {
    const browser = await interrupted()
    await browser.evict()
    assert.deepEqual((await browser.open()).snapshot().evicted, [])
  })
})

describe('two pages of one browser', () => {
  const views = (keeper: PackKeeper) =>
    keeper.snapshot().packs.map(({ icao, state, work }) => `${icao} ${state.kind} ${work?.kind ?? 'done'}`)
  /** The second page acts when the first has loaded an image. */
  async function during(act: (other: PackKeeper, browser: ReturnType<typeof aBrowser>) => Promise<void>) {
    const browser = aBrowser()
    const [one, other] = [await browser.open(), await browser.open()]
    let acting: Promise<void> | null = null
    browser.server.before = async () => {
      acting ??= act(other, browser)
      await new Promise((done) => setImmediate(done))
    }
    await one.take('ann', 'NZWN', {})
    await acting
    await browser.settled()
    return { browser, one, other }
  }

  test('take airports along one after the other, under one key', async () => {
    const { browser, one, other } = await during((page) => page.take('ann', 'YBBN', {}))
    for (const page of [one, other, await browser.open()])
      assert.deepEqual(views(page), ['NZWN here done', 'YBBN here done'])
  })

  test('that take the same airport along load each image once', async () => {
    const { browser, other } = await during((page) => page.take('ann', 'NZWN', {}))
    assert.deepEqual(views(other), ['NZWN here done'])
    assert.equal(new Set(browser.server.images).size, browser.server.images.length)
  })

  test('what one removes, the other does not go on with', async () => {
    const { browser, one, other } = await during((page) => page.remove('NZWN'))
    assert.deepEqual([views(one), views(other), await browser.files.names('')], [[], [], []])
  })

  test('a sign-out in one ends the work of the other, and leaves no file', async () => {
    const { browser, one } = await during((page) => page.signOut())
    assert.deepEqual([views(one), await browser.files.names(''), browser.disk.values.size], [[], [], 0])
  })

  test('another person who signs in in one has charts of their own, and nothing of the first', async () => {
    const { browser, one, other } = await during(async (page, { server }) => {
      server.signIn('bob', 'k2')
      await page.contact('bob')
      await page.take('bob', 'YBBN', {})
    })
    assert.deepEqual(views(other), ['YBBN here done'])
    assert.equal(await one.read(image()), null)
    const next = await browser.open()
    await next.contact('bob')
    assert.deepEqual([views(next), next.snapshot().evicted], [['YBBN here done'], []])
  })
})

describe('a page that heard nothing of another leaves alone', () => {
  /** Of Ann, with NZWN; another page has signed `account` in since, and taken `icao` along. */
  async function deafPage(account: string, icao: string) {
    const browser = aBrowser()
    const deaf = await browser.open({ isDeaf: true })
    await deaf.take('ann', 'NZWN', {})
    browser.server.signIn(account, 'k2')
    const other = await browser.open()
    await other.contact(account)
    await other.take(account, icao, {})
    return { browser, deaf }
  }

  for (const [what, account, icao] of [
    ['another person has taken along since', 'bob', 'YBBN'],
    ['the same person has taken along since, after another sign-in', 'ann', 'NZWN'],
  ] as const)
    test(`what ${what}`, async () => {
      const { browser, deaf } = await deafPage(account, icao)
      browser.pass(61_000, true)
      deaf.refresh()
      await new Promise((done) => setImmediate(done))
      await deaf.contact(account)
      assert.deepEqual(deaf.snapshot().evicted, [])
      for (const page of [deaf, await browser.open()])
        assert.deepEqual(
          page.snapshot().packs.map((view) => `${view.icao} ${view.state.kind}`),
          [`${icao} here`],
        )
    })

  test('when it removes an airport', async () => {
    const { browser, deaf } = await deafPage('ann', 'YBBN')
    await deaf.remove('NZWN')
    assert.equal((await browser.files.names('image/')).length, 4, 'those of YBBN')
    assert.equal(stateOf(await browser.open()), 'here')
  })
})

test('a page notices that the browser removed everything, and does not store the key again', async () => {
  const { browser, keeper } = await taken()
  await browser.evict()
  browser.pass(61_000, true)
  await keeper.contact('ann')
  assert.deepEqual([keeper.snapshot().evicted, stateOf(keeper), browser.disk.vault], [['NZWN'], 'missing', null])
})
