import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Mail } from '../../src/identity/index.ts'
import { makeInvitation, makeResetLink } from '../../src/identity/operators/index.ts'
import type { Application } from '../fixtures/application.ts'
import {
  bringCode,
  decide,
  enterCode,
  enterPassword,
  openBrowser,
  openViewerBrowser,
  password,
  type Reply,
  type Service,
  type Started,
  send,
  setUpSecondStep,
  startService,
} from '../fixtures/index.ts'

/** All files of a folder as Latin-1 text, so that no byte is lost. */
function bytesOf(folder: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1')).join('\n')
}

/** Secrets that must not be found anywhere, by name. */
class Secrets extends Map<string, string> {
  keepCodes({ device_code, user_code, verifier }: Started, when: string): void {
    this.set(`device_code ${when}`, device_code)
    this.set(`user_code ${when}`, user_code)
    this.set(`user_code without its dash ${when}`, user_code.replace('-', ''))
    this.set(`verifier ${when}`, verifier)
  }

  keepTokens(reply: Reply, when: string): Reply {
    for (const name of ['access_token', 'id_token', 'refresh_token'] as const) {
      if (typeof reply.body[name] === 'string') this.set(`${name} ${when}`, reply.body[name])
    }
    return reply
  }
}

const typed = [
  ['password', password],
  ['wrong password', 'a wrong password'],
  ['new password', 'a new password'],
  ['password typed as username', 'my password in the wrong field'],
  ['client secret that is wrong', 'pks_a-wrong-secret'],
  ['client secret in the place of its id', 'pks_in-the-wrong-field'],
] as const

type Walk = { readonly client: Application; readonly decision: 'approve' | 'deny'; readonly when: string }

/** A sign-in with everything that people and applications send, right and wrong. */
async function signIn(service: Service, secrets: Secrets, { client, decision, when }: Walk): Promise<void> {
  const session = await client.start()
  secrets.keepCodes(session, when)
  const browser = openBrowser(service.app)
  await client.poll(session, { scope: 'openid offline_access charts' })
  await client.poll({ ...session, verifier: session.verifier.split('').reverse().join('') })
  await browser.open(`/device?user_code=${session.user_code}`)
  await browser.submit('/login', { username: 'demo', password: 'a wrong password' })
  await browser.submit('/login', { username: 'my password in the wrong field', password })
  await bringCode(browser, session.user_code)
  await decide(browser, { decision })
  const tokens = secrets.keepTokens(await client.poll(session), when)
  await refreshAndReuse(service, secrets, { client, token: tokens.body.refresh_token, when })
  await sendWrongCredentials(secrets, client, when)
  await service.userinfo(String(tokens.body.access_token))
  await send(service.app, { url: `/%zz?user_code=${session.user_code}` })
  await browser.open('/device')
  for (const [name, value] of browser.cookies) secrets.set(`cookie ${name} ${when}`, value)
  await browser.submit('/logout')
  await bringCode(openBrowser(service.app), session.user_code, 'visitor')
}

type Use = { readonly client: Application; readonly token: unknown; readonly when: string }

async function refreshAndReuse(service: Service, secrets: Secrets, { client, token, when }: Use): Promise<void> {
  if (typeof token !== 'string') return
  secrets.keepTokens(await client.refresh(token), `${when}, refreshed`)
  await client.refresh(token)
  const stranger = await service.register({})
  for (const request of [stranger.refresh, stranger.introspect, stranger.revoke]) await request(token)
  await client.refresh(`${token}x`)
}

async function sendWrongCredentials(secrets: Secrets, client: Application, when: string): Promise<void> {
  await client.authorize({ client_secret: 'pks_a-wrong-secret' })
  await client.authorize({ client_id: 'pks_in-the-wrong-field' })
  const basic = Buffer.from(`${client.id}:pks_a-wrong-secret`).toString('base64')
  secrets.set(`Basic header ${when}`, basic)
  const headers = { authorization: `Basic ${basic}` }
  await client.post('/connect/token', { client_id: undefined, client_secret: undefined }, headers)
}

/** A sign-in to the viewer: finished, tried again, in another browser, and ended. Its tokens never leave the server. */
async function useViewer({ app, clock }: Service, secrets: Secrets): Promise<void> {
  const [identity, charts] = ['https://auth.example', 'http://localhost:8628']
  const [browser, other] = [1, 2].map(() => openViewerBrowser({ [identity]: app, [charts]: app }, `${charts}/app`))
  if (!browser || !other) return
  const keep = (when: string): void => {
    for (const [name, { value }] of browser.cookies(charts)) secrets.set(`cookie ${name} ${when}`, value)
  }
  await browser.signIn()
  keep('of the viewer')
  await browser.open(`${charts}/app/sign-in`, { follows: false })
  keep('of a sign-in to the viewer')
  while (!browser.page.headers.location?.startsWith(`${charts}/app/signed-in`)) {
    const next = new URL(String(browser.page.headers.location), browser.url).href
    await browser.open(next, { follows: false })
  }
  const response = browser.page.headers.location
  for (const name of ['code', 'state']) {
    secrets.set(`${name} of the viewer`, new URL(response).searchParams.get(name) ?? assert.fail(name))
  }
  await other.open(response)
  for (let i = 0; i < 2; i += 1) await browser.open(response)
  keep('of the viewer, again')
  clock.advance(3600)
  await browser.api('/me')
  await browser.api('/sign-out', { method: 'POST' })
}

async function changePassword({ app }: Service): Promise<void> {
  const browser = openBrowser(app)
  await browser.open('/account')
  await browser.submit('/login', { username: 'visitor', password })
  for (const given of ['a wrong password', password]) {
    const fields = { old_password: given, new_password: 'a new password', repeated_password: 'a new password' }
    await browser.submit('/account/password', fields)
  }
  await browser.submit('/account/sign-out-everywhere')
}

/** A reset link that is opened, refused, used, and opened again; and addresses that are almost links. */
async function resetPassword({ app, store, clock, addUser }: Service, secrets: Secrets): Promise<void> {
  const { sub } = await addUser({ username: 'forgetful' })
  const made = await makeResetLink(sub, 'https://auth.example', { ...store, random: randomBytes, now: clock.now })
  const link = new URL(made?.url ?? assert.fail('no link')).pathname
  secrets.set('token of a reset link', link.slice('/reset/'.length))
  secrets.set('password set by a link', 'a password set by link')
  const browser = openBrowser(app)
  for (const address of [link, `${link}?x=1`, `${link}/x`, `/reset?token=${link}`, `/%zz${link}`, `${link}%00`, link]) {
    await send(app, { method: 'HEAD', url: address })
    await browser.open(address)
  }
  for (const given of ['short', 'a password set by link', 'a password set by link'])
    await browser.submit('/reset', { new_password: given }).catch(() => browser.open(link))
  await send(app, { method: 'PUT', url: link })
}

/** An address that is entered and confirmed, a forgotten password, and “this was not me”: the links of the mails. */
async function useMail(
  { app, addUser, runJobs, clock }: Service,
  secrets: Secrets,
  mails: readonly Mail[],
): Promise<void> {
  await addUser({ username: 'reader', email: 'former@example.org' })
  const browser = openBrowser(app)
  await browser.open('/account/email')
  await browser.submit('/login', { username: 'reader', password })
  await browser.submit('/account/email', { email: 'reader@example.org' })
  await openBrowser(app).open('/forgot')
  const another = openBrowser(app)
  await another.open('/forgot')
  await another.submit('/forgot', { name: 'a name as it was typed' })
  await another.open('/forgot')
  await another.submit('/forgot', { name: 'reader' })
  secrets.set('name of who forgot their password', 'a name as it was typed')
  for (let i = 0; i < 3; i += 1) await runJobs()
  clock.advance(1)
  const sent = mails.map(({ text }) => text).join('\n')
  for (const [kind, prefix] of [
    ['/email/', 'eml'],
    ['/reset/', 'rst'],
    ['/not-me/', 'nme'],
  ] as const) {
    const token = new RegExp(`${prefix}_[\\w-]{43}`).exec(sent)?.[0] ?? assert.fail(kind)
    secrets.set(`token of ${kind}`, token)
    const link = kind + token
    for (const address of [link.replace(kind, '/join/'), `${link}/x`, `/%zz${link}`, link]) await browser.open(address)
    await send(app, { method: 'PUT', url: link })
    const action = kind.slice(0, -1)
    if (browser.page.text.includes(`action="${action}"`))
      await browser.submit(action, { new_password: 'a password by mail' })
    await openBrowser(app).open(link)
  }
}

/** A second step that is set up, used with right and wrong codes, recovered, downloaded and removed. */
async function useSecondStep({ app, clock, addUser }: Service, secrets: Secrets): Promise<void> {
  await addUser({ username: 'careful' })
  const browser = openBrowser(app)
  await enterPassword(browser, 'careful')
  const { secret, phone, codes } = await setUpSecondStep(browser, clock)
  secrets.set('secret of a second step', secret)
  for (const code of codes) {
    secrets.set(`recovery code ${code}`, code)
    secrets.set(`recovery code ${code} without hyphens`, code.replaceAll('-', ''))
  }
  await browser.open('/account')
  await browser.submit('/account/second-step/codes')
  await browser.submit('/account/second-step/codes.txt')
  const another = openBrowser(app)
  await enterPassword(another, 'careful')
  for (const code of [phone.wrong(), codes[0] ?? '', `${secret} ${codes[1]}`]) await enterCode(another, code)
  await enterCode(another, phone.code(), { remember: 'yes' })
  for (const [name, value] of another.cookies) secrets.set(`cookie ${name} after a second step`, value)
  await another.open('/account')
  await another.submit('/account/second-step/remove')
}

/** An invitation that is opened, on the wrong page too, refused, accepted, and opened again. */
async function joinByLink({ app, store, clock }: Service, secrets: Secrets): Promise<void> {
  const expiresAt = clock.now() + 86_400_000
  const parts = { ...store, random: randomBytes, now: clock.now }
  const invited = { uses: 1, expiresAt, subscriptions: [], note: null }
  const { url } = await makeInvitation(invited, 'https://auth.example', parts)
  const link = new URL(url).pathname
  secrets.set('token of an invitation', link.slice('/join/'.length))
  const browser = openBrowser(app)
  for (const address of [link.replace('join', 'reset'), `${link}/x`, `/%zz${link}`, link]) await browser.open(address)
  for (const given of ['short', 'a password chosen by who joins'])
    await browser.submit('/join', { username: 'newcomer', new_password: given })
  secrets.set('password of who joined', 'a password chosen by who joins')
  await openBrowser(app).open(link)
}

test('no code, token, secret, verifier, password or cookie of a whole run is in any output, the audit log or the data', async (t) => {
  const output: string[] = []
  const note = (line: string | Uint8Array) => output.push(String(line)) > 0
  const streams = [t.mock.method(process.stderr, 'write', note), t.mock.method(process.stdout, 'write', note)]
  const secrets = new Secrets(typed)
  const mails: Mail[] = []
  const service = await startService({
    env: { LOG_LEVEL: 'debug' },
    async sendMail(mail) {
      mails.push(mail)
      return { outcome: 'sent' }
    },
  })
  const { store, dataDir } = service
  for (const client of [service.documented, service.deployed]) {
    secrets.set(`client_secret of ${client.dialect}`, client.secret)
    for (const decision of ['approve', 'deny'] as const) {
      await signIn(service, secrets, { client, decision, when: `${client.dialect}, ${decision}` })
    }
  }
  await useViewer(service, secrets)
  await changePassword(service)
  await resetPassword(service, secrets)
  await joinByLink(service, secrets)
  await useMail(service, secrets, mails)
  await useSecondStep(service, secrets)
  const open = bytesOf(dataDir)
  const audit = (await store.audit.list({ limit: 1_000_000 })).map((row) => JSON.stringify(row)).join('\n')
  await store.close()
  const afterwards = bytesOf(dataDir)
  const left = await service.documented.start().catch(() => null)
  assert.equal(left, null, 'a closed store makes every request fail, which is logged')
  await service.close()
  for (const { mock } of streams) mock.restore()

  assert.ok(secrets.size > 30, `${secrets.size} secrets`)
  const places = { output: output.join(''), audit, 'data of the running service': open, 'data at rest': afterwards }
  assert.match(places.output, /The database can't be/)
  for (const event of ['device-redeem', 'client-refuse', 'token-refuse']) assert.ok(places.audit.includes(event), event)
  assert.match(
    places.audit,
    /user-password.*user-sign-out.*reset-link.*password-reset.*link-refuse.*invitation-accept/s,
  )
  assert.ok(open.includes('SQLite format 3') && afterwards.includes('device-redeem'))
  for (const [place, text] of Object.entries(places)) {
    assert.equal(/\brt_[\w-]{20,}\.|\beyJ[\w-]{20,}\.eyJ/.exec(text)?.[0], undefined, `a token is in the ${place}`)
  }
  for (const [what, secret] of secrets) {
    for (const [place, text] of Object.entries(places)) assert.ok(!text.includes(secret), `${what} is in the ${place}`)
  }
})
