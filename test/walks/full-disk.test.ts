import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { openMasterKey } from '../../src/cli/operate/keys/master-key.ts'
import { recordedCall } from '../../src/cli/testing/recorded-call.ts'
import { placesIn, readConfig } from '../../src/config/index.ts'
import { writeDemoAccess } from '../../src/demo/index.ts'
import { importSource } from '../../src/editions/index.ts'
import { StoreUnavailable } from '../../src/failures/index.ts'
import { auditEntry, foldUsername } from '../../src/identity/index.ts'
import { download } from '../../src/sources/files/download.ts'
import { readWebAddress } from '../../src/sources/files/web-address.ts'
import { madeChart, madeSource, picturesOf } from '../../src/sources/source/made-source.fixture.ts'
import { SourceError } from '../../src/sources/source/source-error.ts'
import { openStore } from '../../src/store/index.ts'
import { Load } from '../fixtures/devices/load.ts'
import { signIn } from '../fixtures/devices/sign-in.ts'
import { eventually } from '../fixtures/eventually.ts'
import { approver, everything, send, startService, tokensOf } from '../fixtures/index.ts'
import { openSite } from '../fixtures/running-server.ts'
import { openSmallDisk, type SmallDisk } from '../fixtures/small-disk.ts'

const probe = openSmallDisk(1)
if (typeof probe !== 'string') probe.unmount()

const isFull = (path: string) => (error: unknown) =>
  error instanceof StoreUnavailable &&
  new RegExp(`${path} can't be .*the disk is full .*Free space`).test(error.message)

describe('on a disk that is full', { skip: typeof probe === 'string' ? probe : false }, () => {
  let disk: SmallDisk
  const cwd = mkdtempSync(join(tmpdir(), 'platekeeper-'))
  before(() => {
    const opened = openSmallDisk(16)
    if (typeof opened === 'string') throw new Error(opened)
    disk = opened
  })
  after(() => {
    disk.unmount()
    rmSync(cwd, { recursive: true })
  })
  const folder = (name: string) => join(disk.path, name)
  const filesIn = (path: string) => readdirSync(path, { recursive: true, encoding: 'utf8' })
  const call = (words: readonly string[], dataDir: string) =>
    recordedCall(words, { env: { DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '1', DEMO: 'false' }, cwd })

  test('a first command names the database and the remedy, and with space again it works', async () => {
    const dataDir = folder('start')
    mkdirSync(dataDir)
    disk.fill()
    const { code, err } = await call(['client', 'list'], dataDir)
    disk.free()
    assert.equal(code, 1)
    assert.match(err, new RegExp(`The database ${dataDir}/platekeeper.db can't be used: the disk is full.*Free space`))
    assert.equal((await call(['client', 'list'], dataDir)).code, 0)
  })

  test('a master key or demo.json that cannot be written is named, and no half of it stays', () => {
    const dataDir = folder('keys')
    mkdirSync(dataDir)
    const config = readConfig({ env: { DATA_DIR: dataDir }, cwd, home: cwd })
    const access = { auth_url: 'x', base_url: 'x', client_id: 'x', client_secret: 'x', people: [] }
    disk.fill()
    assert.throws(() => openMasterKey(config, randomBytes), isFull(join(dataDir, 'master.key')))
    assert.throws(() => writeDemoAccess(config, access), isFull(join(dataDir, 'demo.json')))
    disk.free()
    assert.deepEqual(readdirSync(dataDir), [])
    assert.equal(openMasterKey(config, randomBytes).length, 32)
    writeDemoAccess(config, access)
    assert.deepEqual(readdirSync(dataDir).sort(), ['demo.json', 'master.key'])
  })

  test('a download names its file and the remedy, and with space again it is whole', async (t) => {
    const downloads = folder('downloads')
    mkdirSync(downloads)
    const server = createServer((_, response) => response.end(Buffer.alloc(3_000_000)))
    t.after(() => server.close())
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const address = readWebAddress(`http://127.0.0.1:${(server.address() as AddressInfo).port}/cycle.zip`)
    const fetching = () => download(address, { downloads })
    disk.fill()
    await assert.rejects(
      fetching,
      (error) =>
        error instanceof SourceError &&
        /downloads\/.*\.part can't be written: the disk is full.*Free/.test(error.message),
    )
    disk.free()
    assert.equal(statSync((await fetching()) ?? '').size, 3_000_000)
  })

  test('an import ends with the path of the image and the remedy, changes nothing that is live, and works with space again', async () => {
    const dataDir = folder('import')
    const store = await openStore(placesIn(dataDir), { foldUsername })
    const [first = assert.fail(), second = assert.fail()] = await picturesOf(['1-1', '1-2'])
    const importing = (bytes: readonly Buffer[]) =>
      importSource(
        madeSource(bytes.map((each, at) => madeChart(`1-${at + 1}`, each))),
        { ...store, now: Date.now },
        { workers: 1 },
      )
    const before = await importing([first])
    const live = filesIn(join(dataDir, 'images'))
    // A picture in the way of being drawn needs no space; storing it does.
    const images = {
      ...store.images,
      put: async (name: string, bytes: Uint8Array) => {
        disk.fill()
        await store.images.put(name, bytes)
      },
    }
    const chart = [madeChart('1-1', first), madeChart('1-2', second)]
    await assert.rejects(
      importSource(madeSource(chart), { ...store, images, now: Date.now }, { workers: 1 }),
      isFull(`${dataDir}/images/nzwn/nzwn_1-2_[0-9a-f]{8}_t?[dn].png`),
    )
    assert.deepEqual(filesIn(join(dataDir, 'images')), live)
    assert.deepEqual(
      (await store.editions.list()).filter(({ state }) => state === 'live').map(({ id }) => id),
      [before.edition],
    )
    disk.free()
    const report = await importing([first, second])
    assert.deepEqual([report.state, report.charts.total], ['live', 2])
    assert.deepEqual(
      (await store.editions.list()).map(({ state }) => state),
      ['superseded', 'live'],
    )
    await store.close()
  })

  test('a server continues to serve reads, rejects writes with 503, loses nothing, and recovers when there is space', async (t) => {
    const dataDir = folder('serve')
    const service = await startService({ env: { DATA_DIR: dataDir } })
    t.after(() => service.close())
    const { app, store, documented, clock } = service
    const [bytes = assert.fail()] = await picturesOf(['1-1'])
    await importSource(madeSource([madeChart('1-1', bytes)]), { ...store, now: clock.now }, { workers: 1 })
    const tokens = tokensOf(await service.signIn(documented, { scope: everything }))
    const headers = { authorization: `Bearer ${tokens.access_token}` }
    const list = await send(app, { url: '/v2/charts/NZWN?version=STD&rules=ANY', headers })
    const [{ image_day: image }] = (list.body as unknown as { charts: [{ image_day: string }] }).charts

    const pending = await documented.start()
    disk.fill()
    const entry = () => auditEntry('client-change', clock.now(), { details: { filler: 'x'.repeat(2000) } })
    // What SQLite has set aside is used up first.
    let refused: unknown = null
    for (let round = 0; refused === null && round < 20_000; round += 1) {
      refused = await store.audit.append(entry()).then(
        () => null,
        (error: unknown) => error,
      )
    }
    assert.ok(isFull(`The database ${dataDir}/platekeeper.db`)(refused), String(refused))

    const reads = {
      '/v2/airport/NZWN': headers,
      '/v2/charts/NZWN?version=STD': headers,
      [`/v2/charts/NZWN/${image}`]: headers,
      '/connect/userinfo': headers,
      '/.well-known/openid-configuration': {},
      '/.well-known/openid-configuration/jwks': {},
      '/device': {},
    }
    for (const [url, given] of Object.entries(reads)) {
      assert.equal((await send(app, { url, headers: given })).status, 200, url)
    }
    assert.equal((await documented.poll(pending)).status, 400, 'a device that waits continues to wait')
    const refresh = () =>
      documented.post('/connect/token', { grant_type: 'refresh_token', refresh_token: tokens.refresh_token ?? '' })
    const refreshed = await refresh()
    assert.equal(refreshed.status, 503)
    assert.match(String(refreshed.headers['retry-after']), /^\d+$/)

    disk.free()
    assert.equal((await refresh()).status, 200, 'the refresh token was not used up')
    assert.ok((await service.signIn(documented)).status === 200)
    assert.ok((await store.audit.verify()).intact)
  })
})

describe('a server that starts on a full disk', { skip: typeof probe === 'string' ? probe : false }, () => {
  // The server that stopped has removed the log of its database: the disk has no space for a new one.
  test('serves lists and images, names the disk, and takes writes when there is space', async (t) => {
    const disk = openSmallDisk(16)
    if (typeof disk === 'string') return assert.fail(disk)
    const site = await openSite({ settings: { DATA_DIR: join(disk.path, 'data') } })
    t.after(async () => {
      await site.close()
      disk.unmount()
    })
    const first = await site.start()
    const [person = assert.fail()] = site.people
    const tokens = await signIn(new Load(first), approver(site.url, person), '127.0.0.1')
    first.process.kill('SIGTERM')
    await first.ended
    disk.fill()
    const server = await site.start()
    const get = (path: string) =>
      fetch(`${site.url}${path}`, { headers: { authorization: `Bearer ${tokens?.access_token}` } })
    const list = await get('/v2/charts/ZZAA?version=STD&rules=ANY')
    assert.equal(list.status, 200)
    const { charts } = (await list.json()) as { readonly charts: readonly { readonly image_day: string }[] }
    assert.equal((await get(`/v2/charts/ZZAA/${charts[0]?.image_day}`)).status, 200)
    const refresh = () =>
      fetch(`${site.url}/connect/token`, {
        method: 'POST',
        body: new URLSearchParams({
          ...site.client,
          grant_type: 'refresh_token',
          refresh_token: tokens?.refresh_token ?? '',
        }),
      })
    await eventually(async () => assert.equal((await refresh()).status, 503))
    await server.logged(/the disk is full|The disk of .* is full/)
    disk.free()
    await eventually(async () => assert.equal((await refresh()).status, 200))
  })
})

describe('on a disk that became read-only', { skip: typeof probe === 'string' ? probe : false }, () => {
  test('a command names the path and says how it came', async (t) => {
    const disk = openSmallDisk(4)
    if (typeof disk === 'string') return assert.fail(disk)
    t.after(() => disk.unmount())
    const dataDir = join(disk.path, 'data')
    disk.mountReadOnly()
    const { code, err } = await recordedCall(['client', 'list'], { env: { DATA_DIR: dataDir }, cwd: tmpdir() })
    assert.equal(code, 1)
    assert.match(err, new RegExp(`The data folder ${dataDir} can't be created: the file system is mounted read-only`))
    assert.ok(!existsSync(dataDir))
  })
})
