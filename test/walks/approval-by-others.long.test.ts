import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { hashDeviceCode } from '../../src/identity/device/codes.ts'
import { createSealingKeys } from '../../src/identity/index.ts'
import {
  type Browser,
  bringCode,
  decide,
  encodeForm,
  type Fields,
  formFields,
  freePort,
  openBrowser,
  overHttp,
  password,
  type Reply,
  type Service,
  type Started,
  send,
  startService,
  tokensOf,
} from '../fixtures/index.ts'
import { isLong } from '../fixtures/rounds.ts'
import { openStores } from '../fixtures/stores.ts'

const consent = '/device/consent'

/** A person has entered and verified a code in browser A, which shows the page that asks for the decision. */
type Scene = {
  readonly service: Service
  readonly username: string
  readonly session: Started
  readonly a: Browser
  /** What A's page would send to approve. */
  readonly fields: Fields
  /** Another browser; signed in when a username is given. */
  open(username?: string): Promise<Browser>
}

/** Each attempts to approve without being A's person, and gets a status other than that of an approval. */
const attempts: Readonly<Record<string, (scene: Scene) => Promise<Reply>>> = {
  'another session, with everything that is on A’s page': async ({ open, fields }) =>
    (await open('visitor')).post(consent, fields),
  'another session of the same person, with everything that is on A’s page': async ({ open, username, fields }) =>
    (await open(username)).post(consent, fields),
  'another session that has not entered the code, with its own token': async ({ open, fields }) => {
    const b = await open('visitor')
    return b.post(consent, { ...fields, csrf: await tokenOf(b) })
  },
  'another session that only followed the link, with its own token': async ({ open, session, fields }) => {
    const b = await open('visitor')
    await b.open(`/device?user_code=${session.user_code}`)
    return b.post(consent, { ...fields, csrf: await tokenOf(b) })
  },
  'another session that verified another code': async ({ service, open, fields }) => {
    const b = await open('visitor')
    const { text } = await bringCode(b, (await service.documented.start()).user_code)
    return b.post(consent, { ...fields, csrf: formFields(text, consent).csrf })
  },
  'another session that verified the same code, with the proof of what A was shown': async ({
    open,
    session,
    fields,
  }) => {
    const b = await open('visitor')
    const { text } = await bringCode(b, session.user_code)
    return b.post(consent, { ...fields, csrf: formFields(text, consent).csrf })
  },
  'a browser that is not signed in': async ({ open, session, fields }) => {
    const b = await open()
    await b.open(`/device?user_code=${session.user_code}`)
    return b.post(consent, { ...fields, csrf: await tokenOf(b) })
  },
  'a browser without any cookie': async ({ open, fields }) => (await open()).post(consent, fields),
  'a browser that continues where A was before signing in': async ({ open, session, username, fields }) => {
    const early = await open()
    await early.open(`/device?user_code=${session.user_code}`)
    const b = await open(username)
    put(b, early.cookies)
    return b.post(consent, { ...fields, csrf: await tokenOf(early) })
  },
  'a cookie that was changed': async ({ a, open, fields }) => {
    const b = await open()
    const [name = '', value = ''] = sealedVisit(a)
    put(b, [[name, `${value.slice(0, -4)}${value.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`]])
    return b.post(consent, fields)
  },
  'a cookie that another server sealed': async ({ a, open, session, fields }) => {
    const b = await open()
    const code = session.user_code.replace('-', '')
    const visit = { csrf: fields.csrf, userCode: code, countedCode: code, sessionId: 'x', decidedFor: null }
    put(b, [[sealedVisit(a)[0], createSealingKeys(randomBytes(32), randomBytes).seal('visit', JSON.stringify(visit))]])
    return b.post(consent, fields)
  },
  'a cookie of this server for another purpose': async ({ a, open, fields }) => {
    const b = await open()
    const known = [...a.cookies].find(([name]) => name.endsWith('platekeeper-browser'))
    put(b, [[sealedVisit(a)[0], known?.[1] ?? assert.fail('A has no such cookie')]])
    return b.post(consent, fields)
  },
  'A itself, after signing out': async ({ a, fields }) => {
    const copy = [...a.cookies]
    await a.submit('/logout')
    put(a, copy)
    return a.post(consent, fields)
  },
  'A, after the person signed out everywhere with another browser': async ({ a, open, username, fields }) => {
    const b = await open(username)
    await b.open('/account')
    await b.submit('/account/sign-out-everywhere')
    return a.post(consent, fields)
  },
  'A, after the password was changed with another browser': async ({ a, open, username, fields }) => {
    const b = await open(username)
    await b.open('/account')
    const given = { old_password: password, new_password: 'a new password', repeated_password: 'a new password' }
    await b.submit('/account/password', given)
    assert.equal(b.path, '/account')
    return a.post(consent, fields)
  },
  'A, after the account was disabled': async ({ a, service, username, fields }) => {
    const { sub } = (await service.store.users.findByName(username)) ?? assert.fail()
    await service.store.users.update(sub, (user) => ({ ...user, enabled: false }))
    return a.post(consent, fields)
  },
  'A, whose person another one followed in the same browser': async ({ a, fields }) => {
    await a.submit('/logout')
    await a.submit('/login', { username: 'visitor', password })
    return a.post(consent, fields)
  },
  'A by another method than a form': async ({ a, service, fields }) => {
    await a.open(`${consent}?${encodeForm(fields)}`)
    const headers = { cookie: [...a.cookies].map((pair) => pair.join('=')).join('; ') }
    for (const method of ['PUT', 'PATCH', 'DELETE'] as const) {
      assert.equal((await send(service.app, { method, url: consent, headers })).status, 405)
    }
    return a.post('/device', { ...fields, user_code: '' })
  },
}

const tokenOf = async (browser: Browser): Promise<string> =>
  formFields((await browser.open('/device')).text, '/device').csrf?.[0] ?? ''
const sealedVisit = (browser: Browser): readonly [string, string] =>
  [...browser.cookies].find(([name]) => name.endsWith('platekeeper')) ?? ['', '']
const put = (browser: Browser, cookies: Iterable<readonly [string, string]>): void => {
  for (const [name, value] of cookies) (browser.cookies as Map<string, string>).set(name, value)
}

const stores = openStores()
const places: Readonly<Record<string, { readonly listens: boolean; readonly open: () => Promise<object> }>> = {
  'at the endpoint': { listens: false, open: stores.SQLite ?? assert.fail() },
  'at a real server, SQLite': { listens: true, open: stores.SQLite ?? assert.fail() },
  ...(isLong && { 'at a real server, PostgreSQL': { listens: true, open: stores.PostgreSQL ?? assert.fail() } }),
}

for (const [place, { listens, open }] of Object.entries(places)) {
  describe(`${place}, only the person who verified the code approves:`, () => {
    let service: Service
    let reach: FastifyInstance
    let people = 0
    before(async () => {
      const port = await freePort()
      service = await startService({ env: { AUTH_URL: `http://localhost:${port}`, ...(await open()) } })
      if (listens) await service.app.listen({ host: '127.0.0.1', port })
      reach = listens ? overHttp(`http://127.0.0.1:${port}`) : service.app
    })
    after(() => service.close())

    const openAs: Scene['open'] = async (username) => {
      const browser = openBrowser(reach)
      if (username === undefined) return browser
      await browser.open('/login')
      await browser.submit('/login', { username, password })
      assert.equal(browser.path, '/')
      return browser
    }
    async function scene(): Promise<Scene> {
      people += 1
      const username = `person ${people}`
      await service.addUser({ username })
      const session = await service.documented.start({ scope: 'openid offline_access' })
      const a = await openAs(username)
      const { text } = await bringCode(a, session.user_code)
      const fields = { ...formFields(text, consent), decision: 'approve' }
      return { service, username, session, a, fields, open: openAs }
    }
    async function assertNothingApproved({ device_code: code, ...session }: Started): Promise<void> {
      service.clock.advance(60)
      const { status, body } = await service.documented.poll({ device_code: code, ...session })
      assert.deepEqual([status, body.error], [400, 'authorization_pending'])
    }
    const approvals = async () => (await service.store.audit.list({ event: 'device-approve', limit: 1000 })).length

    for (const [name, attempt] of Object.entries(attempts)) {
      test(name, async () => {
        const stage = await scene()
        const approved = await approvals()
        const { status, headers } = await attempt(stage)
        assert.doesNotMatch(headers.location ?? '', /approved/)
        assert.ok([200, 303, 400, 403].includes(status), `${status}`)
        await assertNothingApproved(stage.session)
        assert.equal(await approvals(), approved)
      })
    }

    test('a person whose sign-in became too old while the page was open', async () => {
      const { username } = await scene()
      const a = await openAs(username)
      service.clock.advance(6 * 3600)
      await a.open('/account')
      service.clock.advance(6 * 3600 - 30)
      const session = await service.documented.start({ scope: 'openid' })
      const { text } = await bringCode(a, session.user_code)
      assert.equal(a.path, consent)
      service.clock.advance(31)
      const fields = { ...formFields(text, consent), decision: 'approve' }
      assert.equal((await a.post(consent, fields)).headers.location, '/login')
      await assertNothingApproved(session)
    })

    test('an approval that names an unknown account is rejected when it is collected', async () => {
      const { session, a } = await scene()
      await decide(a)
      assert.equal(a.path, '/device/approved')
      const { documented, store } = service
      await store.deviceSessions.update(hashDeviceCode(session.device_code), ({ session: row }) => {
        const next = row ?? assert.fail()
        const approval = next.approval ?? assert.fail()
        return { next: { ...next, approval: { ...approval, sub: 'nobody' } }, reply: null }
      })
      const { status, body } = await documented.poll(session)
      assert.equal(status, 400)
      assert.match(String(body.error), /access_denied|invalid_grant/)
    })

    test('and A’s person does, with the very fields that were refused to others', async () => {
      const { session, a, fields, open: openOther } = await scene()
      assert.equal((await (await openOther('visitor')).post(consent, fields)).status, 403)
      assert.equal((await a.post(consent, fields)).headers.location, '/device/approved')
      tokensOf(await service.documented.poll(session))
    })
  })
}
