/**
 * Two servers, two workers, importing processes, PostgreSQL, an object store and nginx, of which one after another is killed, while devices
 * sign in and charts are imported.
 */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { missingNginx } from '../clients/nginx.ts'
import type { ProxyProcess } from '../clients/proxy-process.ts'
import { startDevices } from '../fixtures/devices/index.ts'
import { type Postgres, startPostgres } from '../fixtures/postgres.ts'
import { freePort, openProduct, type Product } from '../fixtures/product.ts'
import { type CyclesSite, startCyclesSite } from './cycles-site.ts'
import { startDocumentedNginx } from './documented-proxies.ts'
import { type Import, importDetached, importFolders, importUndisturbed } from './import-streams.ts'
import { keepWorking, killInTurn, killSeconds } from './kills.ts'
import { underLoad } from './load.ts'
import { liveContent, mustHaveEndedOnce, postgresRows } from './stored-imports.ts'
import { missingSwift, type Swift, startSwift } from './swift.ts'
import { startTwoServers, type TwoServers } from './two-servers.ts'

const skip = missingNginx() ?? missingSwift() ?? false

describe('two servers of which every part is killed in turn', { skip }, () => {
  let database: Postgres
  let swift: Swift
  let servers: TwoServers
  let site: CyclesSite
  let proxy: ProxyProcess
  let url: string
  let databaseUrl: string
  const importers: Product[] = []

  before(async () => {
    database = await startPostgres()
    swift = await startSwift()
    site = await startCyclesSite()
    const place = await swift.place('charts')
    const port = await freePort()
    url = `http://127.0.0.1:${port}`
    databaseUrl = await database.database()
    const shared = {
      DATABASE_URL: databaseUrl,
      IMAGES: `s3://charts/images?endpoint=${place.endpoint}&region=${place.region}`,
      AWS_ACCESS_KEY_ID: place.keys.id,
      AWS_SECRET_ACCESS_KEY: place.keys.secret,
    }
    const own = {
      VIEWER: 'false',
      WORKERS: 'outside',
      ACCESS_TOKEN_LIFETIME: '3600',
      MASTER_KEY: randomBytes(32).toString('base64'),
    }
    const settings = { ...underLoad(url), ...shared, ...own }
    servers = await startTwoServers(settings, { people: 3, apart: true })
    proxy = await startDocumentedNginx(port, servers)
    for (let number = 0; number < 3; number += 1)
      importers.push(await openProduct({ settings: { ...shared, DEMO: 'false' } }))
  })
  after(async () => {
    await proxy?.stop()
    for (const { close } of importers) await close()
    await servers?.close()
    site?.close()
    await swift?.stop()
    await database?.dispose()
  })

  test(`${killSeconds} s: no acknowledged answer is lost, every job ends once, and every import is what it would have been undisturbed`, async (t) => {
    const { client, people } = servers
    const rows = postgresRows(databaseUrl)
    const [first, second, third] = importers as [Product, Product, Product]
    const world = ['airports', 'ourairports', site.world]
    await importUndisturbed(third, [world])
    const devices = await startDevices({ url, client, people }, 4, { isCut: true })
    const workers = [keepWorking(first), keepWorking(second)] as const
    t.after(() => Promise.all(workers.map(({ stop }) => stop())))
    const [one, other] = [importFolders(first, 'plates-a'), importFolders(second, 'plates-b')]
    const detached = importDetached(third, site, rows)
    const kills = await killInTurn([
      ['the first server', () => servers.kill(0)],
      ['an importing process', one.kill],
      ['the object store', swift.killAndStart],
      ['the second server', () => servers.kill(1)],
      ['another importing process', other.kill],
      ['the database', () => database.kill().then(database.start)],
      ['nginx', restartProxy],
      ['a worker', workers[0].kill],
      ['another worker', workers[1].kill],
    ])
    const streams = await Promise.all([one, other, detached].map(({ stop }) => stop()))
    await devices.settle()
    const ended = [one, other].map((each) => each.ended)
    t.diagnostic(
      `kills: ${JSON.stringify(kills)}; ${JSON.stringify(devices.counts)}; imports: ${streams.map(({ length }) => length)}`,
    )
    t.diagnostic(
      `commands: ${JSON.stringify(ended)}; starts of servers that failed: ${JSON.stringify(servers.failedStarts)}`,
    )

    assert.deepEqual(devices.faults, [])
    await mustHaveEndedOnce(
      rows,
      ended.reduce((sum, { killed, failed }) => sum + killed + failed.length, 0),
    )
    assert.deepEqual(await liveContent(rows), await contentOfUndisturbed([world, ...streams.flat()]))
    const verified = await third.run('images', 'verify')
    assert.equal(verified.code, 0, verified.err)
  })

  async function restartProxy(): Promise<void> {
    await proxy.kill()
    proxy = await startDocumentedNginx(Number(new URL(url).port), servers)
  }

  /** The same imports, one after another, on a database of their own, with the images in a folder. */
  async function contentOfUndisturbed(imports: readonly Import[]) {
    const DATABASE_URL = await database.database()
    const product = await openProduct({ settings: { DATABASE_URL, DEMO: 'false' } })
    try {
      await importUndisturbed(product, imports)
      return await liveContent(postgresRows(DATABASE_URL))
    } finally {
      await product.close()
    }
  }
})
