import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { aFamily } from '../../test/conformance/records.ts'
import { bear, isEnded } from '../../test/conformance/refresh-families.ts'
import { rightClock } from '../../test/fixtures/clock.ts'
import { placesIn } from '../config/index.ts'
import { createSealingKeys, foldUsername, openKeyRing, type User } from '../identity/index.ts'
import { openStore } from '../store/index.ts'
import { openMasterKey } from './operate/keys/master-key.ts'
import { recordedCall } from './testing/recorded-call.ts'

/** As the first start of the server does. */
async function makeKeys(dataDir: string): Promise<void> {
  const store = await openStore(placesIn(dataDir), { foldUsername })
  const sealingKeys = createSealingKeys(openMasterKey({ masterKey: null, dataDir }, randomBytes), randomBytes)
  await openKeyRing({ store: store.signingKeys, sealingKeys, now: Date.now, ...rightClock })
  await store.close()
}

describe('an operator at the command line', () => {
  const folder = mkdtempSync(join(tmpdir(), 'platekeeper-'))
  after(() => rmSync(folder, { recursive: true }))

  /** `typed`: at a terminal. */
  const call = (words: readonly string[], input: string | { readonly typed: string } = '') =>
    recordedCall(words, {
      env: { DATA_DIR: folder },
      cwd: folder,
      ...(typeof input === 'string' ? { input } : { input: input.typed, isTerminal: true }),
    })
  const json = async (words: readonly string[], input?: string) =>
    JSON.parse((await call([...words, '--json'], input)).out)
  const user = async (username: string) =>
    (await json(['user', 'list'])).users.find((listed: { username: string }) => listed.username === username)

  const documented = ['client', 'add', '--dialect', 'documented']

  test('client add prints credentials, and nothing else, as JSON', async () => {
    const credentials = await json([
      'client',
      'add',
      '--name',
      'Flight bag',
      '--dialect',
      'deployed',
      '--scopes',
      'openid charts',
    ])
    assert.deepEqual(Object.keys(credentials), ['client_id', 'client_secret'])
    const [listed] = (await json(['client', 'list'])).clients
    assert.equal(listed.client_id, credentials.client_id)
    assert.deepEqual(
      [listed.name, listed.dialect, listed.scopes, listed.enabled],
      ['Flight bag', 'deployed', ['openid', 'charts'], true],
    )
  })

  test('client add takes a refresh grace, whose default is the dialect’s, and refuses one that cannot be kept', async () => {
    const graceOf = async (dialect: string, ...words: readonly string[]) => {
      const { client_id: id } = await json(['client', 'add', '--name', 'Patient', '--dialect', dialect, ...words])
      const { clients } = await json(['client', 'list'])
      return clients.find((listed: { client_id: string }) => listed.client_id === id).refresh_grace_seconds
    }
    assert.equal(await graceOf('documented'), 0)
    assert.equal(await graceOf('deployed'), 30)
    assert.equal(await graceOf('documented', '--refresh-grace', '90'), 90)
    assert.equal(await graceOf('deployed', '--refresh-grace', '0'), 0)
    for (const value of ['-1', '601', '1.5', 'long', ' ']) {
      const { code, err } = await call([...documented, '--name', 'Patient', `--refresh-grace=${value}`])
      assert.equal(code, 2)
      assert.match(err, /--refresh-grace.*\n.*from 0 to 600/)
    }
  })

  test('client add without a terminal, or for a program, registers nothing without --dialect', async () => {
    const before = (await json(['client', 'list'])).clients.length
    const add = ['client', 'add', '--name', 'Cockpit display']
    const answers = [await call(add), await call([...add, '--json']), await call([...add, '--json'], { typed: '1\n' })]
    for (const { code, out, err } of answers) {
      assert.deepEqual([code, out], [2, ''])
      assert.match(err, /--dialect is missing/)
      assert.match(err, /--dialect documented.*--dialect deployed/s)
      assert.match(err, /upside down.*signed out/s)
    }
    assert.equal((await json(['client', 'list'])).clients.length, before)
  })

  test('client add at a terminal asks which API the application was written for, until it gets an answer', async () => {
    for (const [typed, dialect] of [
      ['1\n', 'documented'],
      ['2\n', 'deployed'],
      ['\nno idea\n3\n Deployed \n', 'deployed'],
      ['documented\n', 'documented'],
    ] as const) {
      const { code, out, err } = await call(['client', 'add', '--name', 'Asked'], { typed })
      assert.equal(code, 0, err)
      const [, id] = /^client_id {6}(\S+)\nclient_secret {2}\S+\n$/.exec(out) ?? []
      const { clients } = await json(['client', 'list'])
      assert.equal(clients.find((listed: { client_id: string }) => listed.client_id === id)?.dialect, dialect)
      assert.match(err, /1 {2}documented.*2 {2}deployed.*upside down.*\[1 or 2\]/s)
    }
  })

  test('client add that is asked and gets no answer registers nothing', async () => {
    const before = (await json(['client', 'list'])).clients.length
    assert.equal((await call(['client', 'add', '--name', 'Asked'], { typed: '' })).code, 130)
    assert.equal((await json(['client', 'list'])).clients.length, before)
  })

  test('client rotate makes another secret, client disable shuts out, an unknown id is exit code 4', async () => {
    const { client_id: id, client_secret: secret } = await json([...documented, '--name', 'Another'])
    const rotated = await json(['client', 'rotate', id])
    assert.equal(rotated.client_id, id)
    assert.notEqual(rotated.client_secret, secret)
    assert.deepEqual(await json(['client', 'disable', id]), { client_id: id, enabled: false })
    assert.deepEqual(await json(['client', 'enable', id]), { client_id: id, enabled: true })
    assert.equal((await call(['client', 'rotate', 'pkc_nobody'])).code, 4)
    assert.equal((await call(['client', 'disable', 'pkc_nobody'])).code, 4)
  })

  test('a password comes from standard input or is made and shown, never from the command line', async () => {
    assert.deepEqual(await json(['user', 'add', 'zoe', '--password-stdin'], 'correct horse\n'), {
      username: 'zoe',
      change: 'added',
    })
    const { password } = await json(['user', 'password', 'zoe', '--generate'])
    assert.match(password, /^([bcdfghjklmnpqrstvwxz]{4}-){3}[bcdfghjklmnpqrstvwxz]{4}$/)
    const taken = await call(['user', 'add', 'ZOE', '--generate'])
    assert.deepEqual([taken.code, taken.err], [1, 'error: The username ZOE is taken\n'])
    assert.match((await call(['user', 'add', 'bob', '--password-stdin'], 'short\n')).err, /at least 8 characters/)
    assert.match((await call(['user', 'add', 'bob', '--password-stdin'], 'Iloveyou\n')).err, /attackers try first/)
    assert.match(
      (await call(['user', 'add', 'bob'])).err,
      /A password cannot be asked for without a terminal\nUse --password-stdin or --generate/,
    )
    assert.equal((await call(['user', 'password', 'nobody', '--generate'])).code, 4)
  })

  test('a subscription holds from its first to its last day, and is replaced and revoked by kind', async () => {
    await call(['user', 'add', 'ann', '--generate'])
    const grant = await json([
      'subscription',
      'grant',
      'ann',
      'charts',
      '--from',
      '2026-01-22',
      '--until',
      '2100-06-30',
    ])
    assert.deepEqual(grant, {
      username: 'ann',
      kind: 'charts',
      starts_at: '2026-01-22T00:00:00.000Z',
      ends_at: '2100-07-01T00:00:00.000Z',
    })
    await call(['subscription', 'grant', 'ann', 'fmsdata'])
    assert.deepEqual((await user('ann')).subscriptions, ['charts', 'fmsdata'])
    await call(['subscription', 'grant', 'ann', 'charts', '--until', '2001-01-01', '--from', '2000-01-01'])
    assert.deepEqual((await user('ann')).subscriptions, ['fmsdata'])
    await call(['subscription', 'revoke', 'ann', 'fmsdata'])
    assert.deepEqual((await user('ann')).subscriptions, [])
    assert.equal((await call(['subscription', 'grant', 'nobody', 'charts'])).code, 4)
    for (const day of ['2026-13-01', '2026-02-30', 'soon']) {
      const { code, err } = await call(['subscription', 'grant', 'ann', 'charts', '--until', day])
      assert.deepEqual([code, err.includes(`--until is "${day}", but it must be a day`)], [2, true])
    }
  })

  test('disabling a person or an application ends its sign-ins, also for when it is enabled again', async () => {
    await call(['user', 'add', 'ida', '--generate'])
    await call(['user', 'add', 'ed', '--generate'])
    const { client_id: clientId } = await json([...documented, '--name', 'Disabled'])
    const { client_id: other } = await json([...documented, '--name', 'Another'])
    const store = await openStore(placesIn(folder), { foldUsername })
    try {
      const [idas, eds] = [await store.users.findByName('ida'), await store.users.findByName('ed')]
      const of = (user: User | null, client: string) =>
        aFamily({ sub: user?.sub ?? '', clientId: client, userSessionVersion: 0, clientSessionVersion: 0 })
      const [hers, its, spared] = [of(idas, other), of(eds, clientId), of(eds, other)]
      for (const family of [hers, its, spared]) await bear(store, family)
      const ended = () => Promise.all([hers, its, spared].map(({ id }) => isEnded(store, id)))
      assert.deepEqual(await ended(), [false, false, false])
      await call(['user', 'disable', 'ida'])
      assert.deepEqual(await ended(), [true, false, false])
      await call(['user', 'enable', 'ida'])
      await call(['client', 'disable', clientId])
      assert.deepEqual(await ended(), [true, true, false])
      await call(['client', 'enable', clientId])
      assert.deepEqual(await ended(), [true, true, false])
      const { entries } = await json(['audit', 'list', '--event', 'client-disable'])
      assert.deepEqual(entries.at(-1).details, { devices: true })
    } finally {
      await store.close()
    }
  })

  test('signing a person out ends all devices and browsers, a new password the browsers and, if asked, the devices', async () => {
    await call(['user', 'add', 'uma', '--generate'])
    const { client_id: clientId } = await json([...documented, '--name', 'Flight bag'])
    const store = await openStore(placesIn(folder), { foldUsername })
    try {
      const uma = async () => (await store.users.findByName('uma')) ?? assert.fail()
      const { sub } = await uma()
      const states: unknown[] = []
      for (const words of [
        ['user', 'password', 'uma', '--generate'],
        ['user', 'password', 'uma', '--generate', '--sign-out'],
        ['user', 'sign-out', 'UMA'],
        ['user', 'disable', 'uma'],
      ]) {
        const { browserSessionVersion: before, deviceSessionVersion: userSessionVersion } = await uma()
        const family = aFamily({ sub, clientId, userSessionVersion, clientSessionVersion: 0 })
        await bear(store, family)
        assert.equal((await call(words)).code, 0)
        const { details } = (await json(['audit', 'list', '--user', 'uma'])).entries.at(-1)
        states.push([(await uma()).browserSessionVersion - before, await isEnded(store, family.id), details])
      }
      assert.deepEqual(states, [
        [1, false, { browsers: true, devices: false }],
        [1, true, { browsers: true, devices: true }],
        [1, true, { browsers: true, devices: true }],
        [1, true, { browsers: true, devices: true }],
      ])
    } finally {
      await store.close()
    }
    assert.match((await call(['user', 'sign-out', 'uma'])).out, /^uma is signed out of all devices and browsers\.\n$/)
    assert.equal((await call(['user', 'sign-out', 'nobody'])).code, 4)
    const { entries } = await json(['audit', 'list', '--user', 'uma', '--event', 'user-sign-out'])
    assert.equal(entries.length, 2)
  })

  test('a disabled person is listed as such, until enabled again', async () => {
    await call(['user', 'add', 'eve', '--generate'])
    assert.equal((await call(['user', 'disable', 'eve'])).out, 'eve is disabled.\n')
    assert.equal((await user('eve')).enabled, false)
    assert.deepEqual(await json(['user', 'enable', 'eve']), { username: 'eve', change: 'enabled' })
    assert.equal((await user('eve')).enabled, true)
    assert.equal((await call(['user', 'disable', 'nobody'])).code, 4)
  })

  test('a removed person or application is gone and its name free; a renamed one keeps its sign-ins', async () => {
    await call(['user', 'add', 'old', '--generate'])
    await call(['user', 'add', 'other', '--generate'])
    assert.equal((await call(['user', 'rename', 'old', 'new'])).out, 'old is now new.\n')
    assert.deepEqual(await json(['user', 'rename', 'new', 'newer']), {
      username: 'newer',
      change: 'renamed',
      previous: 'new',
    })
    assert.equal((await call(['user', 'rename', 'newer', 'newer'])).out, 'newer is already the username.\n')
    assert.equal((await json(['user', 'rename', 'newer', 'newer'])).change, 'unchanged')
    assert.equal((await call(['user', 'rename', 'old', 'x'])).code, 4)
    const taken = await call(['user', 'rename', 'newer', 'OTHER'])
    assert.deepEqual([taken.code, /could be mistaken for other|is taken/.test(taken.err)], [1, true])
    assert.equal((await call(['user', 'rename', 'newer', ''])).code, 2)
    assert.equal((await call(['user', 'remove', 'newer'])).out, 'newer is removed.\n')
    assert.equal((await call(['user', 'remove', 'newer'])).code, 4)
    assert.deepEqual(await json(['user', 'add', 'newer', '--password-stdin'], 'correct horse\n'), {
      username: 'newer',
      change: 'added',
    })

    const { client_id: id } = await json([...documented, '--name', 'Before'])
    assert.equal((await call(['client', 'rename', id, 'After'])).out, `${id} is now After.\n`)
    assert.equal((await call(['client', 'rename', id, 'After'])).out, `${id} is already named After.\n`)
    assert.deepEqual(await json(['client', 'rename', id, 'Last']), { client_id: id, name: 'Last' })
    assert.equal((await call(['client', 'rename', id, '\u3164'])).code, 2)
    assert.deepEqual(await json(['client', 'remove', id]), { client_id: id, removed: true })
    for (const words of [
      ['remove', id],
      ['rename', id, 'x'],
    ])
      assert.equal((await call(['client', ...words])).code, 4)
    const { entries } = await json(['audit', 'list', '--limit', '1000'])
    const detailsOf = (event: string) => entries.find((entry: { event: string }) => entry.event === event)?.details
    // The names went with the account.
    assert.deepEqual(detailsOf('user-rename'), {})
    assert.deepEqual(detailsOf('user-remove'), { browsers: true, devices: true })
    assert.deepEqual(detailsOf('client-rename'), { from: 'Before', to: 'After' })
    assert.deepEqual(detailsOf('client-remove'), { name: 'Last', devices: true })
  })

  test('keys are listed, rotated and retired, and the last of an algorithm stays', async () => {
    assert.deepEqual(await json(['keys', 'list']), { keys: [] })
    assert.match((await call(['keys', 'rotate'])).err, /There are no keys yet\nThe identity server creates them/)
    await makeKeys(folder)
    const states = async (): Promise<unknown> =>
      (await json(['keys', 'list'])).keys.map(({ alg, state }: Record<string, string>) => `${alg} ${state}`).sort()
    assert.deepEqual(await states(), ['ES256 active', 'RS256 active'])
    const [first] = (await json(['keys', 'list'])).keys.filter(({ alg }: { alg: string }) => alg === 'ES256')

    const only = await call(['keys', 'retire', first.kid])
    assert.equal(only.code, 1)
    assert.match(only.err, /is the only ES256 key.*\nCreate another first: platekeeper keys rotate --now --alg ES256/)

    assert.match(
      (await call(['keys', 'rotate'])).out,
      /^ES256 {2}.{16} {2}is published and becomes active at \d{4}-.* \(in \d+ (minutes|hours)\)\.$/m,
    )
    assert.deepEqual(await states(), ['ES256 active', 'ES256 next', 'RS256 active', 'RS256 next'])
    const rotated = await call(['keys', 'rotate', '--now', '--alg', 'es256'])
    assert.match(rotated.out, /^ES256 {2}.{16} {2}is active\.\n$/)
    assert.match(rotated.err, new RegExp(`platekeeper keys retire ${first.kid}`))
    assert.deepEqual(await states(), ['ES256 active', 'ES256 retired', 'RS256 active', 'RS256 next'])
    assert.match((await call(['keys', 'list'])).out, /^Key +Algorithm +State +Created +Active from +Retires +Removed/)

    assert.deepEqual(await json(['keys', 'retire', first.kid]), { kid: first.kid, removed: true, successor: null })
    assert.equal((await call(['keys', 'retire', first.kid])).code, 4)
    assert.deepEqual(await states(), ['ES256 active', 'RS256 active', 'RS256 next'])
  })

  test('audit list shows every change by event, and those about one person by name', async () => {
    await call(['user', 'add', 'max', '--generate'])
    await call(['subscription', 'grant', 'max', 'charts'])
    await call(['subscription', 'revoke', 'max', 'charts'])
    await call(['user', 'password', 'max', '--generate'])
    await call(['user', 'disable', 'max'])
    await call(['user', 'enable', 'max'])
    const { entries } = await json(['audit', 'list', '--user', 'MAX'])
    assert.deepEqual(
      entries.map(({ event, user: name }: { event: string; user: string }) => `${event} ${name}`),
      ['user-add', 'subscription-grant', 'subscription-revoke', 'user-password', 'user-disable', 'user-enable'].map(
        (event) => `${event} max`,
      ),
    )
    const events = new Set((await json(['audit', 'list'])).entries.map(({ event }: { event: string }) => event))
    for (const event of ['client-add', 'client-rotate', 'client-disable', 'client-enable']) {
      assert.ok(events.has(event), event)
    }
    assert.equal((await json(['audit', 'list', '--event', 'client-rotate'])).entries.length, 1)
    assert.match((await call(['audit', 'list', '--limit', '1'])).out, /user-enable +ok +operator ops +max/)
    assert.equal((await json(['audit', 'list', '--since', '2100-01-01'])).entries.length, 0)
    assert.equal((await call(['audit', 'list', '--user', 'nobody'])).code, 4)
    assert.equal((await call(['audit', 'list', '--event', 'nothing'])).code, 2)
    assert.equal((await call(['audit', 'list', '--since', 'yesterday'])).code, 2)
  })
})
