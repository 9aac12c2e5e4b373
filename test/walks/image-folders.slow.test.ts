/** Two servers of one database with two image folders, which is a mistake: each has the images that were imported there. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import sharp from 'sharp'
import { recordedCall } from '../../src/cli/testing/recorded-call.ts'
import { furtherPaths } from '../../src/contract/index.ts'
import { eventually } from '../fixtures/eventually.ts'
import {
  application,
  bringCode,
  decide,
  freePort,
  openBrowser,
  openProduct,
  overHttp,
  type Product,
  password,
  tokensOf,
} from '../fixtures/index.ts'
import { testDatabases } from '../fixtures/postgres.ts'

/** A server of its own data folder; `log` is what it has written to stderr so far. */
async function serve(product: Product, url: string) {
  const server = await product.serve(
    async () => (await fetch(url + furtherPaths.jwks[0]).catch(() => null))?.ok === true,
  )
  let log = ''
  server.stdout?.resume()
  server.stderr?.setEncoding('utf8').on('data', (text: string) => {
    log += text
  })
  return {
    server,
    log: () => log,
    marker: () => readFileSync(join(product.folder, 'data/images/marker'), 'utf8').trim(),
  }
}

async function writePlates(folder: string): Promise<void> {
  mkdirSync(folder)
  const white = { create: { width: 120, height: 80, channels: 3, background: '#ffffff' } } as const
  writeFileSync(join(folder, 'chart.png'), await sharp(white).png().toBuffer())
  const row = 'chart.png,ZZAA,AP,AERODROME,10-9,20260903\n'
  writeFileSync(join(folder, 'manifest.csv'), `file,airport,type_code,name,index_number,revision_date\n${row}`)
  writeFileSync(join(folder, 'airports.csv'), 'icao,name,latitude,longitude\nZZAA,Nowhere,1,2\n')
}

const foreign =
  /images does not belong to this database: it does not exist, or has no file `marker`, and the database expects ([0-9a-f]{32})/

test('the second server logs that its folder is another, refuses imports, and answers 503 for what it lacks', async () => {
  const databases = await testDatabases()
  after(databases.dispose)
  const [here, there] = [await freePort(), await freePort()]
  const urlOf = (port: number) => `http://127.0.0.1:${port}`
  const shared = {
    DATABASE_URL: await databases.database(),
    MASTER_KEY: randomBytes(32).toString('base64'),
    DEMO: 'false',
    ...{ AUTH_URL: urlOf(here), BASE_URL: urlOf(here) },
  }
  const first = await openProduct({ settings: { ...shared, PORT: String(here) } })
  after(first.close)
  const second = await openProduct({ settings: { ...shared, PORT: String(there) } })
  after(second.close)
  const plates = join(first.folder, 'plates')
  await writePlates(plates)
  const call = async (words: readonly string[], input?: string): Promise<string> => {
    const env = { ...shared, DATA_DIR: join(first.folder, 'data') }
    const { code, out, err } = await recordedCall([...words, '--json'], {
      env,
      cwd: first.folder,
      ...(input && { input }),
    })
    assert.equal(code, 0, err)
    return out
  }
  for (const username of ['demo', 'visitor']) await call(['user', 'add', username, '--password-stdin'], password)
  await call(['subscription', 'grant', 'demo', 'charts'])
  const { client_id: id, client_secret: secret } = JSON.parse(
    await call(['client', 'add', '--name', 'Device', '--dialect', 'documented']),
  )

  const one = await serve(first, urlOf(here))
  const other = await serve(second, urlOf(there))
  const [line = ''] = await eventually(() => {
    assert.match(other.log(), foreign)
    return other
      .log()
      .split('\n')
      .filter((each) => foreign.test(each))
  })
  assert.deepEqual(JSON.parse(line).expected, one.marker())
  assert.match(line, /Mount the image folder .*platekeeper images adopt/)
  assert.doesNotMatch(one.log(), /does not belong/)

  const imports = (product: Product) => product.run('import', 'charts', 'folder', plates)
  const refused = await imports(second)
  assert.equal(refused.code, 1)
  assert.match(refused.err, foreign)
  assert.match(refused.err, /platekeeper images adopt/)
  const imported = await imports(first)
  assert.equal(imported.code, 0, imported.err)

  const app = overHttp(urlOf(here))
  const client = application(app, { id, secret, dialect: 'documented' })
  const tokenOf = async (username: string) => {
    const session = await client.start()
    const browser = openBrowser(app)
    await bringCode(browser, session.user_code, username)
    await decide(browser)
    return `Bearer ${tokensOf(await client.poll(session, { scope: 'charts' })).access_token}`
  }
  const subscriber = await tokenOf('demo')
  const list = await fetch(`${urlOf(there)}/v2/charts/ZZAA?version=STD`, { headers: { authorization: subscriber } })
  assert.equal(list.status, 200)
  const { charts } = (await list.json()) as { charts: readonly { image_day_url: string }[] }
  const path = new URL(charts[0]?.image_day_url ?? '').pathname
  const get = (port: number, authorization: string, init: RequestInit = {}) =>
    fetch(urlOf(port) + path, { ...init, headers: { authorization, ...init.headers } })

  for (const init of [{}, {}, { method: 'HEAD' }, { headers: { range: 'bytes=0-9' } }]) {
    assert.ok((await get(here, subscriber, init)).ok)
    const lost = await get(there, subscriber, init)
    assert.deepEqual([lost.status, lost.headers.get('retry-after')], [503, '5'])
    assert.equal(lost.headers.get('content-type'), 'application/problem+json')
  }
  const visitor = await tokenOf('visitor')
  const demo = await get(there, visitor)
  assert.deepEqual([demo.status, demo.headers.get('chart-access')], [200, 'demo'])
  assert.equal(other.log().match(/requests for images that this server cannot read/g)?.length, 1)

  const adopted = await second.run('images', 'adopt')
  assert.equal(adopted.code, 0, adopted.err)
  const again = await imports(second)
  assert.equal(again.code, 0, again.err)
  assert.ok((await get(there, subscriber)).ok)
  assert.match((await imports(first)).err, /does not belong to this database: its file `marker` contains/)

  const images = join(first.folder, 'data/images')
  rmSync(images, { recursive: true })
  symlinkSync(join(second.folder, 'data/images'), images)
  assert.equal((await imports(first)).code, 0)
})
