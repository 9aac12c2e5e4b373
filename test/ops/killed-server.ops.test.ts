/**
 * One server with SQLite and a folder of images and importing commands, of which one after another is killed, while devices sign in and
 * charts are imported.
 */
import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { furtherPaths } from '../../src/contract/index.ts'
import { startDevices } from '../fixtures/devices/index.ts'
import { freePort, openProduct, type Product } from '../fixtures/product.ts'
import { fillService, type Site } from '../fixtures/running-server.ts'
import { type CyclesSite, startCyclesSite } from './cycles-site.ts'
import { type Import, importDetached, importFolders, importUndisturbed } from './import-streams.ts'
import { killInTurn, killSeconds, type Part } from './kills.ts'
import { underLoad } from './load.ts'
import { liveContent, mustHaveEndedOnce, sqliteRows } from './stored-imports.ts'

let product: Product
let site: CyclesSite
let content: Pick<Site, 'client' | 'people'>
let url: string
let server: ChildProcess

before(async () => {
  site = await startCyclesSite()
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  const settings = { ...underLoad(url), PORT: `${port}`, VIEWER: 'false', ACCESS_TOKEN_LIFETIME: '3600' }
  product = await openProduct({ settings })
  content = await fillService(product.folder, {
    people: 3,
    chart: [400, 600],
    run: (words, input) => product.runWith(input, ...words),
  })
  await start()
})
after(async () => {
  await product?.close()
  site?.close()
})

async function start(): Promise<void> {
  const keys = url + furtherPaths.jwks[0]
  server = await product.serve(async () => (await fetch(keys).catch(() => null))?.ok === true)
  server.stdout?.resume()
  server.stderr?.resume()
}

async function killServer(): Promise<void> {
  server.kill('SIGKILL')
  await once(server, 'exit')
  await start()
}

test(`${killSeconds} s on one machine: no acknowledged answer is lost, every job ends once, and every import is what it would have been undisturbed`, async (t) => {
  const rows = sqliteRows(join(product.folder, 'data/platekeeper.db'))
  const world = ['airports', 'ourairports', site.world]
  await importUndisturbed(product, [world])
  const devices = await startDevices({ url, ...content }, 4, { isCut: true })
  const [one, other] = [importFolders(product, 'plates-a'), importFolders(product, 'plates-b')]
  const detached = importDetached(product, site, rows)
  const parts: readonly Part[] = [
    ['the server', killServer],
    ['an importing process', one.kill],
    ['another importing process', other.kill],
  ]
  // The process for jobs starts some seconds after the server, and ends with it.
  const kills = await killInTurn(parts, 7)
  const streams = await Promise.all([one, other, detached].map(({ stop }) => stop()))
  await devices.settle()
  const ended = [one, other].map((each) => each.ended)
  t.diagnostic(
    `kills: ${JSON.stringify(kills)}; ${JSON.stringify(devices.counts)}; imports: ${streams.map(({ length }) => length)}`,
  )
  t.diagnostic(`commands: ${JSON.stringify(ended)}`)

  assert.deepEqual(devices.faults, [])
  await mustHaveEndedOnce(
    rows,
    ended.reduce((sum, { killed, failed }) => sum + killed + failed.length, 0),
  )
  assert.deepEqual(await liveContent(rows), await contentOfUndisturbed([world, ...streams.flat()]))
  const verified = await product.run('images', 'verify')
  assert.equal(verified.code, 0, verified.err)
})

async function contentOfUndisturbed(imports: readonly Import[]) {
  const other = await openProduct({ settings: { DEMO: 'false' } })
  try {
    await importUndisturbed(other, imports)
    return await liveContent(sqliteRows(join(other.folder, 'data/platekeeper.db')))
  } finally {
    await other.close()
  }
}
