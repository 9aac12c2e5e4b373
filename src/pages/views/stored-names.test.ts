import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { accountHolders, bringCode, decide, openBrowser, openService } from '../../../test/fixtures/index.ts'

const service = await openService()
const { signIn } = accountHolders(service)

/** As an earlier release let them be registered. */
const hostile = 'Bank\u202eknaB\u202c\u200b\u001b[31m\u2028\u{e0041}'
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not be there
const unseen = /[\0-\x08\v-\x1f\x7f-\x9f\u200b\u2028\u202a-\u202e\u{e0041}]/u

describe('names that were stored before there was a rule', () => {
  test('reorder and hide nothing on any page of a sign-in or of the account', async () => {
    const { documented, store } = service
    await store.clients.update(documented.id, (client) => ({ ...client, name: hostile }))
    const username = 'eve\u202e\u200b'
    await service.addUser({ username })
    const session = await documented.start({ scope: 'openid offline_access' })
    const browser = openBrowser(service.app)
    const pages = [(await bringCode(browser, session.user_code, username)).text]
    pages.push((await decide(browser)).text)
    await documented.poll(session)
    const owner = await signIn(username)
    for (const path of ['/', '/device', '/account']) pages.push((await owner.open(path)).text)
    pages.push((await owner.submit('/account/sign-out')).text)
    for (const page of pages) assert.doesNotMatch(page, unseen)
    assert.ok(pages.filter((page) => page.includes('Bank\uFFFDknaB\uFFFD[31m\uFFFD')).length >= 4)
    assert.ok(pages.some((page) => page.includes('<bdi>eve\uFFFD</bdi>')))
  })
})
