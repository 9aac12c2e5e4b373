import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { en } from '../../words/en/index.ts'
import { packText } from '../ui/pack-text.ts'
import { aBrowser, aChart, image, taken } from './pack-fixture.ts'
import type { PackKeeper } from './pack-keeper.ts'

function said(keeper: PackKeeper): readonly [string, string | undefined] {
  const view = keeper.snapshot().packs.find(({ icao }) => icao === 'NZWN') ?? assert.fail()
  const { text, note } = packText(view, en.packs, 'en')
  return [text, note]
}

describe('an update that fails', () => {
  const faults = [
    [{ kind: 'unreachable' }, 'Not updated: the server does not answer.'],
    [{ kind: 'unreachable', why: 'busy' }, 'Not updated: the server cannot send everything at present.'],
    [{ kind: 'not-found', detail: '' }, 'Not updated: the server does not send everything.'],
    [{ kind: 'signed-out' }, 'Not updated: your session has ended.'],
  ] as const
  for (const [fault, note] of faults)
    test(`leaves the pack ready: ${note}`, async () => {
      const { browser, keeper } = await taken()
      browser.server.charts = [aChart(1), aChart(2), aChart(3)]
      browser.server.imageFault = fault
      await keeper.update()
      assert.deepEqual(said(keeper), ['Ready without network · 1 changed since', note])
      assert.ok(await keeper.read(image()))
      browser.server.imageFault = null
      await keeper.update()
      assert.deepEqual(said(keeper), ['Ready without network', undefined])
    })

  test('is forgotten when the server lists again what the pack has', async () => {
    const { browser, keeper } = await taken()
    const { charts } = browser.server
    browser.server.charts = [...charts, aChart(3)]
    browser.server.imageFault = { kind: 'unreachable' }
    await keeper.update()
    browser.server.charts = charts
    await keeper.update()
    assert.deepEqual(said(keeper), ['Ready without network', undefined])
  })
})

describe('an airport that was withdrawn', () => {
  const note = 'This airport is no longer published. What you took along opens without a network only.'

  test('says so, also in the next page without the server, and its charts open', async () => {
    const { browser, keeper } = await taken()
    browser.server.isWithdrawn = true
    await keeper.update()
    assert.deepEqual(said(keeper), ['Ready without network', note])
    browser.server.isAway = true
    const next = await browser.open()
    assert.deepEqual(said(next), ['Ready without network', note])
    assert.ok(await next.read(image()))
  })

  test('says so no longer when it is published again', async () => {
    const { browser, keeper } = await taken()
    browser.server.isWithdrawn = true
    await keeper.update()
    browser.server.isWithdrawn = false
    const next = await browser.open()
    await next.contact('ann')
    await next.update()
    assert.deepEqual(said(next), ['Ready without network', undefined])
    assert.deepEqual(said(await browser.open()), ['Ready without network', undefined])
  })

  test('that is not here is not called stored', async () => {
    const browser = aBrowser()
    browser.server.isWithdrawn = true
    const keeper = await browser.open()
    await keeper.contact('ann')
    await keeper.take('ann', 'NZWN', {})
    assert.deepEqual(said(keeper), ['This airport is not published.', undefined])
  })
})
