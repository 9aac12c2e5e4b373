import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { bringCode, openBrowser, type Reply, type Service, send, startService } from '../fixtures/index.ts'

/** Every lifetime and the demo airports, none of them the default. */
const env = {
  DEVICE_CODE_LIFETIME: '420',
  POLLING_INTERVAL: '7',
  ACCESS_TOKEN_LIFETIME: String(25 * 60),
  REFRESH_IDLE_LIFETIME: String(11 * 86_400),
  REFRESH_ABSOLUTE_LIFETIME: String(17 * 86_400),
  DEMO_AIRPORTS: 'KSBP,LSZH,EGLL',
} as const

/** The defaults, as a text would state them. */
const defaults = /\b(10|60) min|\b(90|365) days|\ban hour\b|\b1 hour\b|\b(600|3600)\b|NZWN|YBBN|\btwo demo\b/

const textOf = ({ text }: Reply): string => text.replace(/<[^>]*>/g, ' ')

describe('a service with settings of its own', () => {
  let service: Service
  before(async () => {
    service = await startService({ env })
  })
  after(() => service.close())

  test('no page states a default, and the pages state what is set', async () => {
    const session = await service.documented.start()
    const browser = openBrowser(service.app)
    const pages = [await browser.open('/'), await browser.open('/device'), await browser.open('/login')]
    const consent = await bringCode(browser, session.user_code, 'visitor')
    pages.push(consent)
    pages.push(await browser.submit('/device/consent', { decision: 'approve' }))
    await service.documented.poll(session, { scope: 'openid offline_access charts' })
    const account = await browser.open('/account')
    pages.push(account)
    for (const page of pages) {
      assert.equal(page.status, 200)
      assert.doesNotMatch(textOf(page), defaults)
    }
    assert.match(textOf(consent), /charts outside KSBP, LSZH and EGLL will be demo images/)
    assert.match(textOf(consent), /nused for 11 days, at most 17 days.* for 25 minutes/)
    assert.match(textOf(consent), /Valid for\s+7 minutes/)
    assert.match(textOf(account), /up to 25 minutes/)
  })

  test('neither does an answer for applications', async () => {
    const session = await service.documented.start()
    assert.deepEqual([session.expires_in, session.interval], [420, 7])
    const scope = 'openid offline_access charts'
    const pending = await service.documented.poll(session, { scope })
    await service.decide(session.user_code, { username: 'visitor' })
    const tokens = await service.documented.poll(session, { scope })
    assert.equal(tokens.body.expires_in, 25 * 60)
    const discovery = await send(service.app, { url: '/.well-known/openid-configuration' })
    for (const { text } of [pending, tokens, discovery]) assert.doesNotMatch(text, defaults)
  })
})

test('pages, charts and commands take no text from a default', () => {
  const root = join(import.meta.dirname, '../../src')
  const files = globSync('{pages,charts,cli}/**/*.ts', { cwd: root }).filter((file) => !/\.test\.|fixture/.test(file))
  const taken =
    /limits\.(deviceCode|pollingInterval|accessToken|refreshIdle|refreshAbs|endedSignIn|auditMemory|mapError)|demoAirports[^}]*\} from '[./]*contract\//
  assert.ok(files.length > 80)
  assert.deepEqual(
    files.filter((file) => taken.test(readFileSync(join(root, file), 'utf8'))),
    [],
  )
})
