/**
 * Two servers, two workers, importing processes, PostgreSQL, an object store and nginx, of which one after another is killed, while devices
 * sign in and charts are imported. KILL_SECONDS: for how long.
 */
import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { missingNginx } from '../clients/nginx.ts'
import type { ProxyProcess } from '../clients/proxy-process.ts'
import { startDevices } from '../fixtures/devices/index.ts'
import { type Postgres, startPostgres } from '../fixtures/postgres.ts'
import { freePort, openProduct, type Product } from '../fixtures/product.ts'
import { writePlates } from '../fixtures/running-server.ts'
import { startDocumentedNginx } from './documented-proxies.ts'
import { underLoad } from './load.ts'
import { missingSwift, type Swift, startSwift } from './swift.ts'
import { startTwoServers, type TwoServers } from './two-servers.ts'

const skip = missingNginx() ?? missingSwift() ?? false
const seconds = Number(process.env.KILL_SECONDS ?? 120)
/** Seconds from one kill to the next. */
const pause = 3
const charts = 12

describe('two servers of which every part is killed in turn', { skip }, () => {
  let database: Postgres
  let swift: Swift
  let servers: TwoServers
  let proxy: ProxyProcess
  let url: string
  let databaseUrl: string
  const importers: Product[] = []

  before(async () => {
    database = await startPostgres()
    swift = await startSwift()
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
    for (let number = 0; number < 2; number += 1)
      importers.push(await openProduct({ settings: { ...shared, DEMO: 'false' } }))
  })
  after(async () => {
    await proxy?.stop()
    for (const { close } of importers) await close()
    await servers?.close()
    await swift?.stop()
    await database?.dispose()
  })

  test(`${seconds} s: no acknowledged answer is lost, and every import is what it would have been undisturbed`, async (t) => {
    const { client, people } = servers
    const devices = await startDevices({ url, client, people }, 4, { isCut: true })
    const workers = importers.map(keepWorking)
    const imports = importers.map((importer, number) => keepImporting(importer, `plates-${number}`))
    const parts: readonly (readonly [name: string, kill: () => Promise<unknown>])[] = [
      ['the first server', () => servers.kill(0)],
      ['an importing process', async () => imports[0]?.kill()],
      ['the object store', () => swift.killAndStart()],
      ['the second server', () => servers.kill(1)],
      ['another importing process', async () => imports[1]?.kill()],
      ['the database', () => database.kill().then(() => database.start())],
      ['nginx', restartProxy],
      ['a worker', () => workers[0]?.kill() ?? Promise.resolve()],
      ['another worker', () => workers[1]?.kill() ?? Promise.resolve()],
    ]
    const end = performance.now() + seconds * 1000
    const starting = new Map<string, Promise<unknown>>()
    let kills = 0
    for (; performance.now() < end || kills < parts.length; kills += 1) {
      const [name, kill] = parts[kills % parts.length] as (typeof parts)[number]
      // Others may still be starting.
      await starting.get(name)
      starting.set(name, kill())
      await wait(pause * 1000)
    }
    await Promise.all(starting.values())
    const folders = (await Promise.all(imports.map(({ stop }) => stop()))).flat()
    await devices.settle()
    t.diagnostic(`${kills} kills; ${JSON.stringify(devices.counts)}; ${folders.length} imports`)

    assert.deepEqual(devices.faults, [])
    assert.ok(folders.length >= importers.length)
    assert.deepEqual(await liveContent(databaseUrl), await importUndisturbed(folders))
    const [importer] = importers
    const verified = await importer?.run('images', 'verify')
    assert.equal(verified?.code, 0, verified?.err)
    assert.deepEqual(await jobsThatEndedOtherwiseThanOnce(databaseUrl), [])
    for (const worker of workers) await worker.stop()
  })

  /** `platekeeper worker`, again whenever it ends, as by a supervisor. */
  function keepWorking(product: Product) {
    let isOver = false
    let running = product.start('worker')
    const ended = (async () => {
      for (;;) {
        running.stdout?.resume()
        running.stderr?.resume()
        await once(running, 'exit')
        if (isOver) return
        await wait(500)
        running = product.start('worker')
      }
    })()
    return {
      async kill() {
        running.kill('SIGKILL')
      },
      async stop() {
        isOver = true
        running.kill('SIGTERM')
        await ended
      },
    }
  }

  async function restartProxy(): Promise<void> {
    await proxy.kill()
    proxy = await startDocumentedNginx(Number(new URL(url).port), servers)
  }

  /** Of a source after another, each again until it has succeeded. */
  function keepImporting(product: Product, name: string) {
    let isOver = false
    let running: ReturnType<Product['start']> | undefined
    const folders: string[] = []
    const work = (async () => {
      for (let count = 0; !isOver; count += 1) {
        const folder = join(product.folder, `${name}-${count}`)
        await writePlates(folder, [300, 400], charts)
        folders.push(folder)
        let code: number | null = null
        while (code !== 0) {
          running = product.start('import', 'charts', 'folder', folder)
          running.stdout?.resume()
          running.stderr?.resume()
          code = await new Promise<number | null>((resolve) => running?.once('exit', resolve))
        }
      }
    })()
    return {
      kill: () => running?.kill('SIGKILL'),
      async stop() {
        isOver = true
        await work
        return folders
      },
    }
  }

  /** The same folders, one after another, by one process on a database of its own, with its images in a folder. */
  async function importUndisturbed(folders: readonly string[]): Promise<Content> {
    const DATABASE_URL = await database.database()
    const product = await openProduct({ settings: { DATABASE_URL, DEMO: 'false' } })
    try {
      for (const folder of folders) {
        const { code, err } = await product.run('import', 'charts', 'folder', folder)
        assert.equal(code, 0, err)
      }
      return await liveContent(DATABASE_URL)
    } finally {
      await product.close()
    }
  }
})

/** By source: how many charts are live, and the hash of their records, which name images by the hash of their bytes. */
type Content = Readonly<Record<string, string>>

async function liveContent(url: string): Promise<Content> {
  const rows = await query<{ source: string; content: string[] }>(
    url,
    `SELECT source, array_agg(concat_ws(' ', icao, version, index_number, record) ORDER BY icao, version, index_number) AS content
     FROM charts JOIN editions ON editions.id = edition AND state = 'live'
     WHERE source LIKE 'folder:plates-%' GROUP BY source ORDER BY source`,
  )
  const hash = (content: readonly string[]) => createHash('sha256').update(content.join('\n')).digest('hex')
  return Object.fromEntries(rows.map(({ source, content }) => [source, `${content.length} ${hash(content)}`]))
}

/** Every job ends with one of these events, and with one only: that of an import without a database or store with `failed`. */
const jobsThatEndedOtherwiseThanOnce = (url: string): Promise<readonly unknown[]> =>
  query(
    url,
    `SELECT kind, state, count(number) AS ends FROM jobs
     LEFT JOIN job_events ON job_id = id AND event IN ('succeeded', 'failed', 'cancelled')
     GROUP BY id, kind, state HAVING count(number) <> 1`,
  )

async function query<Row extends object>(url: string, text: string): Promise<readonly Row[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}
