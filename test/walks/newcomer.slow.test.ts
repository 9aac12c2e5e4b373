import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import sharp from 'sharp'
import { PDFDocument } from '../../src/pdf/index.ts'
import { freePort, openProduct, type Product } from '../fixtures/product.ts'
import { assertSameBytes } from '../fixtures/same-bytes.ts'
import { signInDevice } from '../fixtures/sign-in-device.ts'

type Access = { readonly auth_url: string; readonly people: readonly { username: string; password: string }[] }

/** Resolves when the process has written this text to stderr. */
const says = (process: ChildProcess, text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    let log = ''
    process.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
      log += chunk
      if (log.includes(text)) resolve()
    })
    process.once('exit', () => reject(new Error(`It ended without ${text}:\n${log}`)))
  })

describe('a newcomer on one machine', () => {
  let product: Product
  let server: ChildProcess
  let chartsDrawn: Promise<void>
  let access: Access
  const demoFile = () => join(product.folder, 'data', 'demo.json')
  const answers = () =>
    fetch(access.auth_url).then(
      () => true,
      () => false,
    )
  const person = (username: string) => {
    const found = access.people.find((each) => each.username === username)
    assert.ok(found, `demo.json contains no account ${username}`)
    return found
  }

  before(async () => {
    product = await openProduct()
    server = await product.serve(() => existsSync(demoFile()))
    access = JSON.parse(readFileSync(demoFile(), 'utf8'))
  })
  after(() => product.close())

  test('the first start answers while it draws; Ctrl-C ends both, what is drawn is listed, and the next start continues', async () => {
    await says(server, 'Demo charts to draw: 38.')
    const ended = once(server, 'exit')
    server.kill('SIGINT')
    assert.deepEqual(await ended, [0, null])
    const { editions } = JSON.parse((await product.run('editions', 'list', '--json')).out)
    const [{ source, state, airports, charts }] = editions
    assert.deepEqual([editions.length, source, state, airports], [1, 'demo', 'live', 5])
    // All 38 where this process got to its Ctrl-C later than the drawing to its end.
    assert.ok(charts <= 38, `${charts} charts`)
    assert.equal((await product.run('images', 'verify')).code, 0)

    server = await product.serve(answers)
    chartsDrawn = charts === 38 ? Promise.resolve() : says(server, `Demo charts drawn: ${38 - charts}.`)
  })

  test('demo.json appears once the service answers, for its owner alone', async () => {
    assert.equal(statSync(demoFile()).mode & 0o777, 0o600)
    const discovery = await fetch(`${access.auth_url}/.well-known/openid-configuration`)
    assert.equal(((await discovery.json()) as { issuer: string }).issuer, access.auth_url)
  })

  test('the airports of the demo are published once the server is ready: charts can be imported for them', async () => {
    const { out } = await product.run('editions', 'list', '--json')
    const { editions } = JSON.parse(out)
    assert.deepEqual(
      editions.map(({ source, state, airports }: Record<string, unknown>) => [source, state, airports]),
      [['demo', 'live', 5]],
    )
  })

  test('signs a device in, lists the charts of YBBN and downloads one with the watermark', async () => {
    assert.match(await signInDevice(product, person('demo')), /Signed in as demo/)
    await chartsDrawn
    const { charts } = JSON.parse((await product.run('charts', 'YBBN', '--json')).out)
    const categories = new Set(charts.map(({ category }: { category: string }) => category))
    assert.deepEqual([...categories].sort(), ['APP', 'APT', 'ARR', 'DEP', 'REF'])

    const download = await product.run('download', 'YBBN', '10-9', '--night')
    assert.equal(download.code, 0, download.err)
    const saved = sharp(join(product.folder, 'YBBN_10-9_night.png'))
    const { height = 0, width = 0 } = await saved.metadata()
    assert.equal(Math.max(height, width), 2500)
    const margin = { left: 0, top: height - 48, width, height: 48 }
    const { channels } = await saved.extract(margin).stats()
    assert.ok(
      channels.some(({ min, max }) => max - min > 60),
      'the margin carries the watermark',
    )
  })

  test('a chart imported while the server runs is listed and downloaded immediately', async () => {
    const plates = join(product.folder, 'plates')
    mkdirSync(plates)
    const pdf = await PDFDocument.create()
    pdf.addPage([387, 594]).drawRectangle({ x: 20, y: 60, width: 347, height: 490, borderWidth: 2 })
    writeFileSync(join(plates, 'one.pdf'), await pdf.save())
    writeFileSync(join(plates, 'two.pdf'), 'no PDF at all')
    writeFileSync(
      join(plates, 'manifest.csv'),
      'file,airport,type_code,name,index_number,revision_date\n' +
        'one.pdf,KPDX,01,ILS RWY 10R,11-1,20261029\ntwo.pdf,KPDX,03,VOR RWY 21,13-1,20261029\n',
    )
    const imported = await product.run('import', 'charts', 'folder', plates)
    assert.equal(imported.code, 1, 'one file was refused')
    assert.match(imported.out + imported.err, /two\.pdf/)
    const [, edition = ''] = /platekeeper editions activate (\d+)/.exec(imported.err) ?? []
    assert.equal((await product.run('editions', 'activate', edition)).code, 0, 'half of the charts were rejected')
    const { charts } = JSON.parse((await product.run('charts', 'KPDX', '--category', 'APP', '--json')).out)
    assert.ok(charts.some(({ index_number }: { index_number: string }) => index_number === '11-1'))
    assert.equal((await product.run('download', 'KPDX', '11-1')).code, 0)
  })

  test('a visitor without subscription learns that the chart is the demo image', async () => {
    await product.run('logout')
    await signInDevice(product, person('visitor'))
    const download = await product.run('download', 'KSBP', '10-9')
    assert.equal(download.code, 5)
    assert.match(download.err, /demo image/)
    assert.equal((await product.run('download', 'NZWN', '10-9')).code, 0)
  })

  test('a second server on the same data says so, and leaves demo.json to the first while that answers', async () => {
    const before = readFileSync(demoFile(), 'utf8')
    const second = product.start('serve', '--port', String(await freePort()))
    const { stdout } = second
    assert.ok(stdout)
    let out = ''
    for await (const chunk of stdout) {
      out += chunk
      if (out.includes('Ctrl-C stops')) break
    }
    second.kill('SIGTERM')
    await once(second, 'exit')
    assert.ok(out.includes(`Another server on the same data is running at ${access.auth_url}`), out)
    assert.equal(readFileSync(demoFile(), 'utf8'), before)
    assert.equal((await product.run('airport', 'NZWN')).code, 0)
  })

  test('damaged images are 503, listed by images verify, and repaired by the next start or import', async () => {
    const images = join(product.folder, 'data', 'images')
    assert.match((await product.run('images', 'verify')).out, /^Images intact: \d+, \d+\.\d MiB\.$/m)
    const nameOf = async (icao: string, index: string): Promise<string> => {
      const { charts } = JSON.parse((await product.run('charts', icao, '--json')).out)
      return charts.find(({ index_number }: { index_number: string }) => index_number === index).image_day
    }
    const names = [await nameOf('NZWN', '10-9'), await nameOf('KPDX', '11-1')]
    const [demo = '', imported = ''] = names.map((name) => join(images, name.slice(0, 4), name))
    const notice = join(images, 'noti', readdirSync(join(images, 'noti'))[0] ?? '')
    const before = [demo, imported, notice].map((path) => readFileSync(path))
    server.kill('SIGTERM')
    await once(server, 'exit')
    for (const path of [demo, imported, notice]) writeFileSync(path, '')

    const damaged = async () => {
      const { code, out, err } = await product.run('images', 'verify', '--json')
      const { intact, faults } = JSON.parse(out.trim().split('\n').at(-1) ?? '')
      assert.equal(code, intact ? 0 : 1, err)
      return faults.map(({ image }: { image: string }) => image).sort()
    }
    assert.deepEqual(await damaged(), [...names, basename(notice)].sort())
    const said = await product.run('images', 'verify')
    assert.match(said.err, /3 damaged\.\n/)
    assert.match(said.err, /folder:plates: import them again/)
    assert.match(said.err, /Demo charts: restart the server/)

    server = await product.serve(answers)
    await says(server, 'Demo charts drawn: 1.')
    assert.deepEqual(await damaged(), [names[1]], 'the start repairs the demo')
    await product.run('logout')
    await signInDevice(product, person('demo'))
    const refused = await product.run('download', 'KPDX', '11-1', '--force')
    assert.equal(refused.code, 1)
    assert.match(refused.err, /damaged/)
    await product.run('import', 'charts', 'folder', join(product.folder, 'plates'))
    assert.deepEqual(await damaged(), [])
    for (const [at, path] of [demo, imported, notice].entries()) {
      assertSameBytes(readFileSync(path), before[at] ?? assert.fail())
    }
    const [{ state }] = JSON.parse((await product.run('editions', 'list', '--json')).out).editions
    assert.equal(state, 'live', 'the demo edition is the one of before')
  })

  test('SIGTERM ends it in peace, and the next start keeps charts and passwords', async () => {
    server.kill('SIGTERM')
    assert.deepEqual(await once(server, 'exit'), [0, null])
    await product.serve(answers)
    assert.deepEqual(JSON.parse(readFileSync(demoFile(), 'utf8')).people, access.people)
    assert.equal((await product.run('airport', 'NZWN')).code, 0)
  })
})
