import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { AirportRecord, FileStore } from '#client'
import { memoryFileStore } from '#client'
import { aBrowser, aChart, type aServer, day, image, stateOf, taken } from './pack-fixture.ts'
import type { PackKeeper } from './pack-keeper.ts'

const list = 'v2/charts/NZWN?version=STD&rules=ANY'

describe('an airport that was taken along', () => {
  test('is read in the next page without the server: record, list, image, further records, and nothing of other airports', async () => {
    const { browser } = await taken()
    browser.server.isAway = true
    browser.pass(3 * day)
    const keeper = await browser.open()
    const body = async (path: string) => (await keeper.read(path))?.json()
    assert.equal(((await body('v2/airport/NZWN')) as AirportRecord).name, 'Wellington')
    assert.deepEqual((await body(list)).charts, browser.server.charts)
    assert.deepEqual((await body('v2/charts/NZWN?version=CAO&rules=ANY')).charts, [])
    assert.deepEqual(await body('airport/NZWN/features'), { zone: 'Pacific/Auckland' })
    const shown = await keeper.read(image())
    assert.equal(await shown?.text(), `picture ${image()}`)
    assert.equal(shown?.headers.get('chart-access'), 'full')
    for (const path of [
      'v2/airport/YBBN',
      'v2/airports?query=NZWN',
      'airport/NZWN/charts/c1/before',
      'packs/lease',
      image(9),
    ])
      assert.equal(await keeper.read(path), null, path)
    assert.deepEqual(keeper.snapshot().shown, ['NZWN'])
  })

  test('is encrypted on the disk, except for the names of files', async () => {
    const { browser } = await taken()
    for (const name of await browser.files.names(''))
      assert.doesNotMatch(
        Buffer.from((await browser.files.read(name)) ?? []).toString('latin1'),
        /picture|Wellington|nzwn/,
        name,
      )
  })

  test('keeps what the server answered last, sealed too', async () => {
    const { browser, keeper } = await taken()
    await keeper.keepAnswer('kept', '{"rows":[]}')
    await keeper.keepAnswer('packs/lease', '{}')
    const next = await browser.open()
    assert.equal(await (await next.read('kept'))?.text(), '{"rows":[]}')
    assert.equal(await next.read('me'), null)
  })

  test('is brought up to date at the next contact, and the changed charts are named', async () => {
    const { browser } = await taken()
    browser.server.charts = [aChart(1), aChart(2, 2)]
    const keeper = await browser.open()
    browser.server.images.length = 0
    await keeper.contact('ann')
    await keeper.update()
    assert.deepEqual(browser.server.images.toSorted(), [aChart(2, 2).image_day_url, aChart(2, 2).image_night_url])
    const view = keeper.snapshot().packs.find(({ icao }) => icao === 'NZWN')
    assert.deepEqual([view?.state.kind, view?.changed], ['here', ['c2']])
  })

  test('is removed by the person alone, with its images', async () => {
    const { browser, keeper } = await taken()
    await keeper.remove('NZWN')
    assert.deepEqual([await browser.files.names(''), keeper.snapshot().packs], [[], []])
  })

  test('that the browser removed is named, until it is taken along again', async () => {
    const { browser } = await taken()
    await browser.evict()
    const keeper = await browser.open()
    assert.deepEqual([keeper.snapshot().evicted, stateOf(keeper)], [['NZWN'], 'missing'])
    await keeper.contact('ann')
    assert.deepEqual([keeper.snapshot().evicted, stateOf(keeper)], [['NZWN'], 'missing'])
    await keeper.take('ann', 'NZWN', {})
    assert.deepEqual(keeper.snapshot().evicted, [])
    assert.equal(stateOf(keeper), 'here')
  })
})

describe('it is closed', () => {
  const nothing = async (keeper: PackKeeper) => {
    for (const path of ['v2/airport/NZWN', list, image(), 'kept']) assert.equal(await keeper.read(path), null, path)
  }

  test('after the days without contact, and open again after one', async () => {
    const { browser } = await taken()
    browser.server.isAway = true
    browser.pass(15 * day)
    const keeper = await browser.open()
    assert.equal(stateOf(keeper), 'contact')
    await nothing(keeper)
    browser.server.isAway = false
    await keeper.contact('ann')
    assert.equal(stateOf(keeper), 'here')
    assert.ok(await keeper.read(image()))
  })

  test('while a page is open, and if its clock is set back', async () => {
    const { browser, keeper } = await taken()
    browser.pass(13 * day, true)
    browser.clock.device -= 365 * day
    assert.ok(await keeper.read(image()))
    browser.pass(2 * day, true)
    await nothing(keeper)
    const next = await browser.open()
    await nothing(next)
  })

  test('by a clock a year ahead, which deletes nothing, is named once it is right, and healed by the next contact', async () => {
    const { browser, keeper } = await taken()
    browser.clock.device += 365 * day
    await nothing(keeper)
    browser.clock.device -= 365 * day
    const next = await browser.open()
    browser.clock.monotonic += 61_000
    await nothing(next)
    assert.ok((await browser.files.names('image/')).length > 0)
    await next.contact('ann')
    assert.equal(stateOf(next), 'here')
  })

  test('when the subscription has ended', async () => {
    const { browser, keeper } = await taken()
    browser.server.endsBy = 'subscription'
    browser.server.lasts = -day
    await keeper.contact('ann')
    assert.equal(stateOf(keeper), 'subscription')
    await nothing(keeper)
  })

  test('by a sign-out here, also without the server: key, files and names are gone', async () => {
    const { browser, keeper } = await taken()
    browser.server.isAway = true
    const copy = { vault: browser.disk.vault, values: new Map(browser.disk.values) }
    await keeper.signOut()
    await nothing(keeper)
    assert.deepEqual([browser.disk.vault, await browser.files.names(''), browser.disk.values.size], [null, [], 0])
    assert.ok(copy.vault && !copy.vault.key.extractable)
  })

  test('a profile that was copied after a sign-out opens nothing, even with the files of before', async () => {
    const files = memoryFileStore()
    const { browser, keeper } = await taken(aBrowser({ files }))
    const before = await Promise.all(
      (await files.names('')).map(async (name) => [name, await files.read(name)] as const),
    )
    await keeper.signOut()
    for (const [name, bytes] of before) await files.write(name, bytes as Uint8Array<ArrayBuffer>)
    await nothing(await browser.open())
  })

  const elsewhere = {
    'a sign-out elsewhere': (server: ReturnType<typeof aServer>['server']) => {
      server.session = null
    },
    'a sign-out elsewhere and a sign-in here': (server: ReturnType<typeof aServer>['server']) =>
      server.signIn('ann', 'k2'),
  }
  for (const [what, happens] of Object.entries(elsewhere))
    test(`at the next contact after ${what}; then it is named, to take it along again`, async () => {
      const { browser } = await taken()
      happens(browser.server)
      const keeper = await browser.open()
      assert.ok(await keeper.read(image()), 'there was no contact yet')
      await keeper.contact('ann')
      await nothing(keeper)
      assert.deepEqual([stateOf(keeper), await browser.files.names('')], ['signed-out', []])
      assert.equal(browser.disk.vault, null)
    })

  test('at the next contact when nobody is signed in, or another person: then nothing of it is named', async () => {
    for (const account of [null, 'bob']) {
      const { browser } = await taken()
      browser.server.signIn('bob', 'k3')
      const keeper = await browser.open()
      await keeper.contact(account)
      await nothing(keeper)
      assert.deepEqual([browser.disk.vault, await browser.files.names('')], [null, []])
      assert.equal(keeper.snapshot().packs.length, account === null ? 1 : 0)
    }
  })

  test('another person’s own charts are theirs alone', async () => {
    const { browser } = await taken()
    browser.server.signIn('bob', 'k3')
    const keeper = await browser.open()
    await keeper.contact('bob')
    await keeper.take('bob', 'NZWN', {})
    assert.equal(stateOf(keeper), 'here')
    await keeper.contact('ann')
    await nothing(keeper)
  })
})

describe('taking along stops', () => {
  test('when the key cannot be stored, because there is no room', async () => {
    const browser = aBrowser()
    browser.disk.isFull = true
    const keeper = await browser.open()
    await keeper.take('ann', 'NZWN', {})
    assert.deepEqual(keeper.snapshot().packs[0]?.work, { kind: 'stopped', why: 'full' })
  })

  test('by a clock that is far ahead before the first contact, which is named', async () => {
    const browser = aBrowser()
    browser.clock.device += 400 * day
    const keeper = await browser.open()
    await keeper.take('ann', 'NZWN', {})
    assert.deepEqual([stateOf(keeper), keeper.snapshot().packs[0]?.work], ['clock', null])
  })

  test('without a network, signed out, without a subscription, and with a full disk, each with its reason', async () => {
    const { browser, keeper } = await taken()
    const whyOf = async (happens: () => void) => {
      happens()
      await keeper.take('ann', 'YBBN', {})
      const work = keeper.snapshot().packs.find(({ icao }) => icao === 'YBBN')?.work
      return work?.kind === 'stopped' ? work.why : work?.kind
    }
    const { server } = browser
    assert.equal(
      await whyOf(() => {
        server.isAway = true
      }),
      'no network',
    )
    server.isAway = false
    assert.equal(
      await whyOf(() => {
        server.access = 'demo'
      }),
      'no subscription',
    )
    assert.equal(
      await whyOf(() => {
        server.charts = []
      }),
      'no charts',
    )
    assert.equal(stateOf(keeper), 'here')
    assert.equal(
      await whyOf(() => {
        server.session = null
      }),
      'signed out',
    )
  })

  test('at a full disk; the other airport stays whole', async () => {
    const inner = memoryFileStore()
    let isFull = false
    const files: FileStore = {
      ...inner,
      async write(name, bytes) {
        if (isFull) throw new DOMException('Storage is full', 'QuotaExceededError')
        await inner.write(name, bytes)
      },
    }
    const { keeper } = await taken(aBrowser({ files }))
    isFull = true
    await keeper.take('ann', 'YBBN', {})
    const views = keeper.snapshot().packs
    assert.deepEqual(views.find(({ icao }) => icao === 'YBBN')?.work, { kind: 'stopped', why: 'full' })
    assert.equal(views.find(({ icao }) => icao === 'NZWN')?.state.kind, 'here')
    isFull = false
    await keeper.take('ann', 'YBBN', {})
    assert.deepEqual(
      keeper.snapshot().packs.map(({ state }) => state.kind),
      ['here', 'here'],
    )
  })

  test('when it is paused, and continues', async () => {
    const browser = aBrowser()
    const keeper = await browser.open()
    await keeper.contact('ann')
    keeper.subscribe(() => {
      const work = keeper.snapshot().packs[0]?.work
      if (work?.kind === 'running' && work.progress?.done === 1 && browser.server.images.length < 4)
        keeper.pause('NZWN')
    })
    await keeper.take('ann', 'NZWN', {})
    assert.deepEqual(keeper.snapshot().packs[0]?.work, { kind: 'stopped', why: 'paused' })
    await keeper.take('ann', 'NZWN', {})
    assert.equal(stateOf(keeper), 'here')
    assert.equal(new Set(browser.server.images).size, browser.server.images.length)
  })
})

test('with the last of the closed packs all their files are removed', async () => {
  const { browser, keeper } = await taken()
  await keeper.take('ann', 'YBBN', {})
  browser.server.isAway = true
  browser.pass(15 * day)
  const later = await browser.open()
  await later.remove('NZWN')
  assert.ok((await browser.files.names('image/')).length > 0)
  await later.remove('YBBN')
  assert.deepEqual([await browser.files.names(''), later.snapshot().packs], [[], []])
})
