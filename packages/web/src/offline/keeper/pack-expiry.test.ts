import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { day, image, stateOf, taken } from './pack-fixture.ts'

describe('a pack whose charts do not change', () => {
  test('stays open as long as contacts confirm it, without loading an image again', async () => {
    const { browser } = await taken()
    browser.server.images.length = 0
    for (let month = 0; month < 30; month += 1) {
      browser.pass(29 * day)
      const keeper = await browser.open()
      await keeper.contact('ann')
      await keeper.update()
      assert.equal(stateOf(keeper), 'here', `month ${month}`)
      assert.ok(await keeper.read(image()), `month ${month}`)
    }
    assert.deepEqual(browser.server.images, [])
  })

  test('does not expire before the longest lease', async () => {
    const { browser } = await taken()
    browser.pass(29 * day)
    browser.server.lasts = 365 * day
    const keeper = await browser.open()
    await keeper.contact('ann')
    await keeper.update()
    browser.server.isAway = true
    browser.pass(364 * day)
    const later = await browser.open()
    assert.equal(stateOf(later), 'here')
    assert.ok(await later.read(image()))
  })

  test('says that it has expired, is not removed with the next airport, and opens again when it is confirmed', async () => {
    const { browser } = await taken()
    browser.pass(500 * day)
    const keeper = await browser.open()
    await keeper.contact('ann')
    assert.equal(stateOf(keeper), 'expired')
    assert.equal(await keeper.read(image()), null)
    await keeper.take('ann', 'YBBN', {})
    assert.equal(stateOf(keeper), 'expired')
    assert.ok(await browser.files.read('airport/NZWN.json'))
    await keeper.update()
    assert.equal(stateOf(keeper), 'here')
    assert.ok(await keeper.read(image()))
  })
})
