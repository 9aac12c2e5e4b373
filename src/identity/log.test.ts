import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  bringCode,
  decide,
  openBrowser,
  password,
  refreshTokenOf,
  send,
  startService,
} from '../../test/fixtures/index.ts'

test('no code, verifier, secret, password, cookie or token is ever logged, not even where everything fails', async (t) => {
  const lines: string[] = []
  const write = t.mock.method(process.stderr, 'write', (line: string) => lines.push(line) > 0)
  const service = await startService({ env: { LOG_LEVEL: 'debug' } })
  const { app, documented, store } = service

  const first = await service.signIn(documented)
  const token = refreshTokenOf(first)
  await documented.refresh(token)
  await documented.refresh(token)
  await documented.introspect(token)
  await documented.revoke(token)
  await service.userinfo(`${first.body.access_token}x`)
  const session = await documented.start()
  const browser = openBrowser(app)
  await browser.open(`/device?user_code=${session.user_code}`)
  await bringCode(browser, session.user_code)

  await store.close()
  await documented.poll(session)
  await documented.refresh(token)
  await documented.authorize()
  await documented.introspect(token)
  await documented.revoke(token)
  await decide(browser)
  await send(app, { url: `/%zz?user_code=${session.user_code}` })
  await send(app, { method: 'POST', url: `/connect/token?client_secret=${documented.secret}`, payload: 'x' })
  await service.close()
  write.mock.restore()

  const log = lines.join('')
  assert.match(log, /The database can't be (read|written)/, 'faults are logged')
  const { device_code, user_code, verifier } = session
  const { access_token, id_token } = first.body
  const secrets = [device_code, user_code, verifier, documented.secret, access_token, id_token, token, password]
  for (const secret of [...secrets, ...browser.cookies.values()]) assert.ok(!log.includes(String(secret)))
})
