import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { after, describe, test } from 'node:test'
import { recordedCall } from '../../src/cli/testing/recorded-call.ts'
import { endpoints, grantTypes } from '../../src/contract/index.ts'
import { startDevices } from '../fixtures/devices/index.ts'
import { Load } from '../fixtures/devices/load.ts'
import { signIn, type Tokens } from '../fixtures/devices/sign-in.ts'
import { approver } from '../fixtures/index.ts'
import { testDatabases } from '../fixtures/postgres.ts'
import { openSite, type RunningServer } from '../fixtures/running-server.ts'

const settings = {
  POLLING_INTERVAL: '1',
  TRUSTED_PROXIES: '127.0.0.1',
  DEVICE_BURST: '0',
  DEVICE_PENDING: '0',
  DEVICE_CLIENT_PENDING: '0',
}

/** The next tokens; null: invalid_grant. */
async function refreshed(
  { url, client }: Pick<RunningServer, 'url' | 'client'>,
  token: string,
): Promise<Tokens | null> {
  const form = { ...client, grant_type: grantTypes.refreshToken, refresh_token: token }
  const answer = await fetch(url + endpoints.token.path, { method: 'POST', body: new URLSearchParams(form) })
  const body = await answer.json()
  if (answer.status === 200) return body as Tokens
  assert.deepEqual([answer.status, (body as { error: string }).error], [400, 'invalid_grant'])
  return null
}

/** The statuses of a list of charts and its first image. */
async function chartsFor({ url }: Pick<RunningServer, 'url'>, { access_token }: Tokens): Promise<readonly number[]> {
  const headers = { authorization: `Bearer ${access_token}` }
  const list = await fetch(`${url}/v2/charts/ZZAA?version=STD&rules=ANY`, { headers })
  if (list.status !== 200) return [list.status]
  const { charts } = (await list.json()) as { readonly charts: readonly { readonly image_day: string }[] }
  const image = await fetch(`${url}/v2/charts/ZZAA/${charts[0]?.image_day}`, { headers })
  return [list.status, image.status]
}

describe('a machine that was lost is restored from a backup that was made under load', async () => {
  const databases = await testDatabases()
  const site = await openSite({ people: 3, settings })
  after(async () => {
    await site.close()
    await databases.dispose()
  })
  const data = dirname(site.database)
  const folder = dirname(data)
  const inFolder = (name: string) => join(folder, name)
  const [person = assert.fail()] = site.people
  const passphrase = 'zebra lantern orbit mustard velvet canyon'
  writeFileSync(inFolder('passphrase'), `${passphrase}\n`, { mode: 0o600 })
  const run = (words: readonly string[], env: Readonly<Record<string, string>> = {}) =>
    recordedCall(words, { env, cwd: folder })
  async function ok(words: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<string> {
    const { code, out, err } = await run(words, env)
    assert.equal(code, 0, err)
    return out + err
  }
  /** For commands after a server on PostgreSQL: its file of settings names that database. */
  function configureSqlite(): void {
    const file = inFolder('platekeeper.json')
    const { DATABASE_URL: _, ...rest } = JSON.parse(readFileSync(file, 'utf8'))
    writeFileSync(file, JSON.stringify(rest))
  }
  async function stop(server: RunningServer): Promise<void> {
    server.process.kill('SIGTERM')
    await server.ended
  }

  let server = await site.start()
  const device = async () =>
    (await signIn(new Load(server), approver(site.url, person), '192.0.2.1')) ?? assert.fail('signed in')
  const [steady, ahead, stolen, doubtful] = [await device(), await device(), await device(), await device()]
  const others = await startDevices(server, 2)
  await ok(['backup', 'backups', '--with-key', '--passphrase-file', 'passphrase'])
  await others.settle()
  assert.deepEqual(others.faults, [])
  const lostAhead = (await refreshed(server, ahead.refresh_token)) ?? assert.fail()
  const lostAgain = (await refreshed(server, lostAhead.refresh_token)) ?? assert.fail()
  const lostStolen = (await refreshed(server, stolen.refresh_token)) ?? assert.fail()
  server.process.kill('SIGKILL')
  await server.ended
  renameSync(data, inFolder('lost'))

  test('by default a device that did not refresh since goes on, and one that did has to sign in again', async () => {
    const said = await ok(['restore', 'backups', '--passphrase-file', 'passphrase', '--lost-at', '2099-01-01'])
    assert.match(said, /as it was at/)
    assert.match(said, /Lost: what happened between/)
    assert.match(said, /sign-ins of devices, 3 accounts, 1 applications/)
    assert.doesNotMatch(said, /unverified|missing/)
    assert.equal(statSync(join(data, 'master.key')).mode & 0o777, 0o600)
    assert.equal(statSync(site.database).mode & 0o777, 0o600)
    assert.deepEqual(readdirSync(data).sort(), ['images', 'master.key', 'platekeeper.db'])
    server = await site.start()
    const next = (await refreshed(server, steady.refresh_token)) ?? assert.fail()
    assert.deepEqual(await chartsFor(server, next), [200, 200])
    assert.equal(await refreshed(server, lostAgain.refresh_token), null)
    assert.equal(
      await refreshed(server, ahead.refresh_token),
      null,
      'the token of the snapshot was used, as the newer one shows',
    )
    await stop(server)
    await ok(['audit', 'verify'])
    assert.match(await ok(['audit', 'list', '--event', 'restored']), /operator/)
  })

  test('a place that is not empty is refused, and stays as it is', async () => {
    const { code, err } = await run(['restore', 'backups', '--passphrase-file', 'passphrase'])
    assert.equal(code, 1)
    assert.match(err, /is not empty/)
    renameSync(data, inFolder('first'))
  })

  test('onto PostgreSQL, and with newer tokens accepted: once for each device, and a second ends the family', async () => {
    const DATABASE_URL = await databases.database()
    const words = ['restore', 'backups', '--passphrase-file', 'passphrase', '--accept-newer-refresh-tokens']
    assert.match(await ok(words, { DATABASE_URL }), /newer tokens are accepted once/)
    assert.equal(existsSync(site.database), false)
    server = await site.start({ DATABASE_URL })
    const next = (await refreshed(server, steady.refresh_token)) ?? assert.fail()
    assert.deepEqual(await chartsFor(server, next), [200, 200])
    const caughtUp = (await refreshed(server, lostAgain.refresh_token)) ?? assert.fail()
    const further = (await refreshed(server, caughtUp.refresh_token)) ?? assert.fail()
    assert.equal(await refreshed(server, lostAhead.refresh_token), null, 'a used token of the lost time')
    assert.equal(await refreshed(server, further.refresh_token), null, 'ended the family')
    assert.ok(await refreshed(server, stolen.refresh_token), 'a thief used the token that was used in the lost time')
    assert.equal(await refreshed(server, lostStolen.refresh_token), null, 'then the owner comes, and the family ends')
    await stop(server)
    await ok(['audit', 'verify'], { DATABASE_URL })
    const { code, err } = await run(words, { DATABASE_URL })
    assert.deepEqual([code, /is not empty/.test(err)], [1, true], err)

    await ok(['backup', 'from-postgres'], { DATABASE_URL })
    configureSqlite()
    renameSync(data, inFolder('second'))
    await ok(['restore', 'from-postgres'], { MASTER_KEY_FILE: join(inFolder('second'), 'master.key') })
    server = await site.start({ MASTER_KEY_FILE: join(inFolder('second'), 'master.key') })
    assert.ok(await refreshed(server, next.refresh_token), 'back on SQLite')
    await stop(server)
    renameSync(data, inFolder('third'))
  })

  test('without the master key the backup is unverified, and the server says what is missing', async () => {
    const settings = JSON.parse(readFileSync(inFolder('platekeeper.json'), 'utf8'))
    writeFileSync(inFolder('platekeeper.json'), JSON.stringify({ ...settings, MASTER_KEY_FILE: undefined }))
    const { code, out, err } = await run(['restore', 'backups'])
    assert.equal(code, 0, err)
    assert.match(out + err, /unverified/)
    assert.match(out + err, /master key is missing/)
    assert.equal(existsSync(join(data, 'master.key')), false)
    renameSync(data, inFolder('fourth'))
  })

  test('devices that signed in or refreshed since a time are signed out', async () => {
    const since = new Date(Date.now() - 3_600_000).toISOString()
    const words = ['restore', 'backups', '--passphrase-file', 'passphrase', '--sign-out-since', since]
    assert.match(await ok(words), /Signed out: \d+ devices of 3 accounts/)
    server = await site.start()
    assert.equal(await refreshed(server, doubtful.refresh_token), null)
    await stop(server)
    renameSync(data, inFolder('fifth'))
  })

  test('a copy next to the living service: each refuses the tokens of the other', async () => {
    renameSync(inFolder('first'), data)
    server = await site.start()
    const living = (await signIn(new Load(server), approver(site.url, person), '192.0.2.1')) ?? assert.fail()
    const copied = {
      DATA_DIR: inFolder('copy'),
      AUTH_URL: 'http://127.0.0.1:21601',
      BASE_URL: 'http://127.0.0.1:21601',
    }
    const refused = await run(['restore', 'backups', '--passphrase-file', 'passphrase'], copied)
    assert.equal(refused.code, 1)
    assert.match(refused.err, /AUTH_URL/)
    assert.match(
      await ok(['restore', 'backups', '--passphrase-file', 'passphrase', '--copy'], copied),
      /This is a copy/,
    )
    const { startProcess } = await import('../fixtures/restored-copy.ts')
    const copy = await startProcess(folder, { ...copied, PORT: '21601', VIEWER: 'false' })
    try {
      const there = { url: copied.AUTH_URL, client: site.client }
      assert.equal(await refreshed(there, living.refresh_token), null)
      assert.equal(await refreshed(there, steady.refresh_token), null)
      assert.deepEqual(await chartsFor(there, living), [401])
      const own = await signIn(new Load({ ...server, ...there }), approver(there.url, person), '192.0.2.1')
      assert.deepEqual(await chartsFor(there, own ?? assert.fail()), [200, 200])
      assert.deepEqual(await chartsFor(server, own ?? assert.fail()), [401])
      assert.equal(await refreshed(server, own?.refresh_token ?? assert.fail()), null)
    } finally {
      copy.kill('SIGTERM')
    }
    assert.ok(await refreshed(server, living.refresh_token), 'the living service goes on')
    await stop(server)
  })
})
