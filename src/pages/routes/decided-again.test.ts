import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bringCode, decide, formFields, headingOf, openBrowser, openService } from '../../../test/fixtures/index.ts'
import { en as words } from '../words/en/index.ts'

const service = await openService()
const { app, documented } = service

const plain = (html: string): string => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')

for (const [decision, outcome] of [
  ['approve', 'approved'],
  ['deny', 'denied'],
] as const) {
  test(`pressing ${decision} again after a lost response shows how it ended, also once the tokens are collected`, async () => {
    const session = await documented.start()
    const browser = openBrowser(app)
    await bringCode(browser, session.user_code)
    const before = [...browser.cookies]
    const loseAnswer = (): void => {
      for (const [name, value] of before) (browser.cookies as Map<string, string>).set(name, value)
    }
    const shown = { ...formFields(browser.page.text, '/device/consent'), decision }
    await browser.post('/device/consent', shown)
    for (const collected of [false, true]) {
      if (collected) await documented.poll(session)
      loseAnswer()
      const { headers } = await browser.post('/device/consent', shown)
      assert.equal(headers.location, `/device/${outcome}`)
      const page = await browser.open(`/device/${outcome}`)
      assert.deepEqual([page.status, headingOf(page)], [200, words.outcome[outcome].title])
      assert.ok(plain(page.text).includes('Documented application'))
      loseAnswer()
      await browser.open('/device/consent')
      assert.equal(browser.path, `/device/${outcome}`, 'likewise when the page is loaded again')
    }
  })

  test(`entering a code again after the decision to ${decision} is not an attempt, and shows another person nothing`, async () => {
    const session = await documented.start()
    const browser = openBrowser(app)
    await bringCode(browser, session.user_code)
    await decide(browser, { decision })
    for (let round = 0; round < 12; round += 1) {
      const again = openBrowser(app)
      await bringCode(again, session.user_code)
      assert.equal(again.path, `/device/${outcome}`)
    }
    const other = openBrowser(app)
    const page = await bringCode(other, session.user_code, 'visitor')
    assert.deepEqual([page.status, other.path], [400, '/device/consent'])
    assert.ok(plain(page.text).includes(words.enterCode.unusable))
  })
}

test('a form of one code is not answered with the outcome of another', async () => {
  const [first, second] = [await documented.start(), await documented.start()]
  const browser = openBrowser(app)
  await bringCode(browser, first.user_code)
  const shown = formFields(browser.page.text, '/device/consent')
  await browser.open(`/device?user_code=${second.user_code}`)
  await browser.submit('/device')
  await decide(browser)
  const { headers } = await browser.post('/device/consent', { ...shown, decision: 'approve' })
  assert.equal(headers.location, '/device/unavailable')
})
