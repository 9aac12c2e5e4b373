import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  accountHolders,
  formFields,
  openService,
  plain,
  refreshTokenOf,
  tokensOf,
} from '../../../../test/fixtures/index.ts'
import { en as words } from '../../words/en/index.ts'

const service = await openService()
const { documented, store } = service
const { newPerson, signIn, auditedOf } = accountHolders(service)
const path = '/account/devices/name'

async function withDevice() {
  const person = await newPerson()
  const reply = await service.signIn(documented, { username: person.username })
  const [family] = await store.refreshFamilies.list(person.sub, 1)
  const browser = await signIn(person.username)
  const nameOf = async () => (await store.refreshFamilies.list(person.sub, 1))[0]?.name
  return { ...person, reply, id: family?.id ?? assert.fail(), browser, nameOf }
}

describe('the name of a device', () => {
  test('is shown with its application, stays after a refresh, and is removed by leaving it empty', async () => {
    const { browser, id, reply, sub, nameOf } = await withDevice()
    await browser.open(`${path}?device=${id}`)
    assert.ok(plain(browser.page.text).includes('Documented application'))
    await browser.submit(path, { name: '  Simulator PC “é” ' })
    assert.equal(browser.path, '/account')
    const text = plain(browser.page.text)
    assert.ok(text.includes(words.account.deviceName.named))
    assert.match(text, /Simulator PC “é”.*Application Documented application/)
    tokensOf(await documented.refresh(refreshTokenOf(reply)))
    assert.equal(await nameOf(), 'Simulator PC “é”')
    await browser.open(`${path}?device=${id}`)
    await browser.submit(path, { name: ' ' })
    assert.ok(plain(browser.page.text).includes(words.account.deviceName.unnamed))
    assert.equal(await nameOf(), null)
    assert.equal((await auditedOf(sub)).filter((entry) => entry === 'device-name ok 127.0.0.1').length, 2)
    const entries = await store.audit.list({ sub, event: 'device-name', limit: 9 })
    assert.ok(!JSON.stringify(entries).includes('Simulator'), 'a person’s own words are not recorded')
  })

  test('may be any visible text of up to 60 characters; another is sent back as it was typed', async () => {
    const { browser, id, nameOf } = await withDevice()
    for (const name of ['x'.repeat(61), 'a\u202eb']) {
      await browser.open(`${path}?device=${id}`)
      await browser.submit(path, { name })
      assert.equal(browser.page.status, 400)
      assert.ok(browser.page.text.includes(words.account.deviceName.fault))
      assert.equal(await nameOf(), null)
    }
    await browser.open(`${path}?device=${id}`)
    await browser.submit(path, { name: '<b>✈</b>'.repeat(7) })
    assert.equal(await nameOf(), '<b>✈</b>'.repeat(7))
    assert.ok(browser.page.text.includes('&lt;b&gt;✈'))
  })

  test('is not given to a device of another account, or one that is signed out', async () => {
    const [mine, theirs] = [await withDevice(), await withDevice()]
    await mine.browser.open(`${path}?device=${mine.id}`)
    const { csrf } = formFields(mine.browser.page.text, path)
    await mine.browser.open('/account')
    await mine.browser.submit('/account/sign-out')
    for (const device of [theirs.id, mine.id, 'unknown', '', undefined]) {
      const reply = await mine.browser.post(path, { csrf, device, name: 'Taken' })
      assert.equal(reply.headers.location, '/account')
      assert.ok(plain((await mine.browser.open('/account')).text).includes(words.account.devices.gone))
      await mine.browser.open(`${path}?device=${device ?? ''}`)
      assert.equal(mine.browser.path, '/account')
    }
    assert.deepEqual([await mine.nameOf(), await theirs.nameOf()], [null, null])
  })
})
