import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { madeTable, wellington } from '../sources/ourairports/ourairports.fixture.ts'
import { recordedCall } from './testing/recorded-call.ts'

const files: Readonly<Record<string, string>> = {
  'airports.csv': madeTable('airports', [wellington]),
  'runways.csv': madeTable('runways', []),
  'regions.csv': madeTable('regions', []),
  'countries.csv': madeTable('countries', [{ code: 'NZ', name: 'New Zealand' }]),
  'airport-frequencies.csv': madeTable('airport-frequencies', []),
  'navaids.csv': madeTable('navaids', []),
}

/** Sends the files itself for every host, and refuses tunnels; `asked`: what it was asked. */
async function aProxy(t: TestContext) {
  const asked: string[] = []
  const server = createServer(({ url = '', headers }, response) => {
    asked.push(`GET ${url} ${headers['proxy-authorization'] ?? '-'}`)
    const file = files[url.split('/').at(-1) ?? '']
    response.writeHead(file ? 200 : 404).end(file)
  })
  server.on('connect', ({ url = '', headers }, socket) => {
    asked.push(`CONNECT ${url} ${headers['proxy-authorization'] ?? '-'}`)
    socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

function operator(t: TestContext, env: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'platekeeper-'))
  t.after(() => rmSync(folder, { recursive: true }))
  return (location: string) =>
    recordedCall(['import', 'airports', 'ourairports', location], {
      env: { DATA_DIR: join(folder, 'data'), ...env },
      cwd: folder,
    })
}

for (const name of ['HTTP_PROXY', 'http_proxy']) {
  test(`an import over http follows ${name}, with its user name and password`, async (t) => {
    const { host, asked } = await aProxy(t)
    const call = operator(t, { [name]: `http://zoe:open%20sesame@${host}` })
    const { code, err } = await call('http://airports.invalid/data/')
    assert.equal(code, 0, err)
    assert.match(err, /1 airport \(1 new/)
    const credentials = Buffer.from('zoe:open sesame').toString('base64')
    assert.ok(asked.includes(`GET http://airports.invalid/data/airports.csv Basic ${credentials}`), asked.join('\n'))
  })
}

for (const name of ['HTTPS_PROXY', 'https_proxy']) {
  test(`an import over https follows ${name} with a tunnel, and a refused tunnel is reported as the proxy's`, async (t) => {
    const { host, asked } = await aProxy(t)
    const call = operator(t, { [name]: `http://${host}`, HTTP_PROXY: 'http://127.0.0.1:9' })
    const { code, err } = await call('https://airports.invalid/data/')
    assert.equal(code, 1)
    assert.deepEqual(asked, ['CONNECT airports.invalid:443 -'])
    assert.match(err, /airports\.csv.* the proxy in HTTPS_PROXY or HTTP_PROXY responded with status 407.*user name/s)
  })
}

test('what answers in place of a proxy is reported with the reason, and that it was asked as one', async (t) => {
  const server = createTcpServer((socket) => socket.once('data', () => socket.end('220 mail.example ESMTP\r\n')))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  t.after(() => server.close())
  const call = operator(t, { HTTPS_PROXY: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
  const { code, err } = await call('https://airports.invalid/data/')
  assert.equal(code, 1)
  assert.match(err, /Response does not match the HTTP\/1\.1 protocol.*; requests go through the proxy in HTTPS_PROXY/s)
})

test('hosts in NO_PROXY are asked directly', async (t) => {
  const { host, asked } = await aProxy(t)
  const call = operator(t, { HTTP_PROXY: 'http://127.0.0.1:9', NO_PROXY: 'localhost,0.0.0.0' })
  const { code, err } = await call(`http://${host.replace('127.0.0.1', '0.0.0.0')}/data/`)
  assert.equal(code, 0, err)
  assert.ok(asked.includes('GET /data/airports.csv -'), asked.join('\n'))
})

test('this machine is asked directly', async (t) => {
  const { host, asked } = await aProxy(t)
  const { code, err } = await operator(t, { HTTP_PROXY: 'http://127.0.0.1:9' })(`http://${host}/data/`)
  assert.equal(code, 0, err)
  assert.ok(asked.includes('GET /data/airports.csv -'), asked.join('\n'))
})

for (const value of ['proxy.example:3128', 'socks5://proxy.example', 'http://']) {
  test(`HTTPS_PROXY=${value} is rejected with the form that it must have`, async (t) => {
    const { code, err } = await operator(t, { HTTPS_PROXY: value })('https://airports.invalid/data/')
    assert.equal(code, 1)
    assert.match(err, /HTTPS_PROXY .*http:\/\/proxy\.example\.org:3128/)
  })
}

test('an empty HTTPS_PROXY means no proxy', async (t) => {
  const { host, asked } = await aProxy(t)
  const { code, err } = await operator(t, { HTTPS_PROXY: '', HTTP_PROXY: '' })(`http://${host}/data/`)
  assert.equal(code, 0, err)
  assert.ok(asked.includes('GET /data/airports.csv -'))
})
