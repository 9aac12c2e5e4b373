import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { Rejection } from '../../facts/index.ts'
import { TableChanged } from '../../sources/index.ts'
import { draft } from '../fit/made-chart.fixture.ts'
import type { Session } from '../session/session.ts'
import { type CalibrationServer, serveCalibration } from './serve.ts'

const id = '0123456789ab'
const session: Session = {
  folder: '/plates',
  list: async () => ({ charts: [], problems: [] }),
  states: () => ({ [id]: { is: 'own' } }),
  open: async () => {
    throw new Rejection('broken: cannot be read')
  },
  picture: async () => Buffer.from('PNG'),
  fit: async (_, { points }) => ({ faults: [`${points.length} points`], notes: [], map: null, verdict: null }),
  save: async (_, __, version) => {
    if (version === 'old') throw new TableChanged('changed')
    return { version, file: 'calibrations.json' }
  },
  takeBack: async (_, version) => {
    if (version === 'old') throw new TableChanged('changed')
    if (version === 'none') throw new Rejection('calibrations.json has nothing for this chart')
    return { version, file: 'calibrations.json' }
  },
  close: async () => undefined,
}

let server: CalibrationServer
let build = ''
before(async () => {
  build = mkdtempSync(join(tmpdir(), 'calibrate-page-'))
  mkdirSync(join(build, 'assets'))
  writeFileSync(join(build, 'calibrate.html'), '<title>Calibrate</title>')
  writeFileSync(join(build, 'index.html'), 'the viewer')
  for (const name of ['page-1a2b3c4d.js', 'page-1a2b3c4d.css', 'letters.woff2', 'mark.svg', 'secret.pem'])
    writeFileSync(join(build, 'assets', name), name)
  server = await serveCalibration({ session, build, port: 0 })
})
after(async () => {
  await server.close()
  rmSync(build, { recursive: true })
})

test('what was saved is taken back; a changed table is a conflict, nothing to take back is said', async () => {
  const take = async (version: unknown) =>
    ask(`charts/${id}/take-back`, { method: 'POST', body: JSON.stringify({ version }) })
  assert.deepEqual(JSON.parse((await take('new')).text), { version: 'new', file: 'calibrations.json' })
  assert.equal((await take('old')).status, 409)
  assert.deepEqual([(await take('none')).status, (await take(1)).status], [422, 422])
})

type Sent = { readonly method?: string; readonly body?: string; readonly headers?: Readonly<Record<string, string>> }

async function ask(path: string, { method = 'GET', body, headers = {} }: Sent = {}) {
  const url = new URL(path, server.url)
  const origin = method === 'GET' ? {} : { origin: url.origin }
  const sent = request(url, { method, headers: { ...origin, ...headers } })
  sent.end(body)
  return new Promise<{ status: number; type: string; text: string; headers: object }>((resolve, reject) => {
    sent.on('error', reject)
    sent.on('response', async (response) => {
      const { statusCode: status = 0, headers: got } = response
      resolve({ status, type: got['content-type'] ?? '', text: await text(response), headers: got })
    })
  })
}
const post = (path: string, value: unknown) => ask(path, { method: 'POST', body: JSON.stringify(value) })

test('the address leads to the page, on the loopback address and with a token of 128 bits', async () => {
  assert.match(server.url, /^http:\/\/127\.0\.0\.1:\d+\/[\w-]{22}\/$/)
  const { status, type, text: page, headers } = await ask('')
  assert.deepEqual([status, type], [200, 'text/html; charset=utf-8'])
  assert.match(page, /<title>Calibrate/)
  const { 'content-security-policy': policy, 'cache-control': caching } = headers as Record<string, string>
  assert.match(policy ?? '', /default-src 'none'.*script-src 'self'.*frame-ancestors 'none'/)
  assert.equal(caching, 'no-store')
})

test('the entry path leads to the address once, then answers 410 with a sentence', async () => {
  let isEntered = false
  void server.entered.then(() => {
    isEntered = true
  })
  const [entry, token] = [server.entryUrl, new URL(server.url).pathname]
  assert.match(entry, /^http:\/\/127\.0\.0\.1:\d+\/[\w-]{22}$/)
  assert.ok(!entry.includes(token.slice(1, -1)))
  assert.equal((await ask(entry, { headers: { host: 'evil.example' } })).status, 421)
  assert.equal(isEntered, false)
  const first = await ask(entry, { headers: { 'sec-fetch-site': 'cross-site' } })
  assert.deepEqual([first.status, first.type], [200, 'text/html; charset=utf-8'])
  assert.ok(first.text.includes(`http-equiv="refresh" content="0; url=${token}"`), first.text)
  assert.equal(isEntered, true)
  const second = await ask(entry)
  assert.equal(second.status, 410)
  assert.match(second.text, /This link was used\. Open the address that the terminal shows/)
  assert.equal((await ask('')).status, 200)
})

test('names of Object.prototype are not files, charts or responses', async () => {
  const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', '__defineGetter__', '%5F%5Fproto%5F%5F']
  for (const name of names) {
    for (const path of [name, `assets/${name}`, `charts/${name}`, `charts/${id}/${name}`])
      assert.equal((await ask(path)).status, 404, path)
    assert.equal((await post(name, {})).status, 404, name)
    assert.equal((await post(`charts/${id}/${name}`, {})).status, 404, name)
    const drawnAs = await post(`charts/${id}/fit`, { ...draft([]), drawnAs: name })
    assert.equal(drawnAs.status, 422, name)
  }
})

test('the files of the built page are sent with their types, and nothing but them is', async () => {
  const types = { 'page-1a2b3c4d.js': 'text/javascript', 'page-1a2b3c4d.css': 'text/css', 'mark.svg': 'image/svg+xml' }
  for (const [name, type] of Object.entries(types)) {
    const sent = await ask(`assets/${name}`)
    assert.deepEqual([sent.status, sent.type.split(';')[0], sent.text], [200, type, name])
  }
  assert.equal((await ask('assets/letters.woff2')).type, 'font/woff2')
  const others = [
    'assets/none.js',
    'assets/secret.pem',
    'assets/..%2fcalibrate.html',
    'assets/../index.html',
    'assets/',
  ]
  for (const path of [...others, 'calibrate.html', 'index.html', 'charts/x'])
    assert.equal((await ask(path)).status, 404, path)
})

test('requests with another host, origin or token are rejected', async () => {
  const port = new URL(server.url).port
  assert.equal((await ask('charts', { headers: { host: `evil.example:${port}` } })).status, 421)
  assert.equal((await ask('charts', { headers: { origin: 'https://evil.example' } })).status, 403)
  assert.equal((await ask('charts', { headers: { 'sec-fetch-site': 'cross-site' } })).status, 403)
  assert.equal((await ask('/charts')).status, 404)
  assert.equal((await ask('charts')).status, 200)
})

test('a chart that is rejected, a table that has changed and an invalid draft have a status and a reason', async () => {
  const refused = await ask(`charts/${id}`)
  assert.deepEqual([refused.status, JSON.parse(refused.text)], [422, { reason: 'broken: cannot be read' }])
  assert.equal((await post(`charts/${id}/save`, { draft: draft([]), version: 'old' })).status, 409)
  assert.equal((await post(`charts/${id}/save`, { draft: draft([]) })).status, 422)
  const bad = [null, {}, { ...draft([]), points: [{ x: 1, y: 1, lat: 91, lng: 0 }] }, { ...draft([]), drawnAs: 'art' }]
  for (const value of bad) assert.equal((await post(`charts/${id}/fit`, value)).status, 422, JSON.stringify(value))
  assert.equal((await ask(`charts/${id}/fit`, { method: 'POST', body: '{' })).status, 400)
  assert.equal((await ask(`charts/${id}/fit`, { method: 'POST', body: ' '.repeat(70_000) })).status, 413)
  assert.equal((await ask('charts', { method: 'PUT', body: '{}' })).status, 405)
})

test('pictures, fits and what is saved are answered', async () => {
  assert.equal((await ask(`charts/${id}/night.png`)).type, 'image/png')
  const fit = await post(`charts/${id}/fit`, draft([{ x: 1, y: 2, lat: 3, lng: 4 }]))
  assert.deepEqual(JSON.parse(fit.text).faults, ['1 points'])
  const saved = await post(`charts/${id}/save`, { draft: draft([]), version: 'now' })
  assert.deepEqual(JSON.parse(saved.text), { version: 'now', file: 'calibrations.json' })
})
