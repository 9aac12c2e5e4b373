import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import fastify from 'fastify'
import { openService, send } from '../../test/fixtures/index.ts'
import { registerPages } from './page/register-pages.ts'
import { viewerRoot } from './viewer-root.ts'

const service = await openService({ env: { BASE_URL: 'https://charts.example/efb' } })
const { app, dataDir } = service
const get = (url: string, headers: Readonly<Record<string, string>> = {}) => send(app, { url, headers })

describe('the pages of the viewer', () => {
  test('say that they are being built until they are, and then appear', async () => {
    const before = await get('/efb/app/KPDX')
    assert.deepEqual([before.status, before.headers['retry-after']], [503, '3'])
    assert.match(before.text, /The viewer is being built.*/)
    assert.match(before.text, /http-equiv="refresh" content="3"/)
    const build = join(dataDir, 'viewer')
    mkdirSync(join(build, 'assets'), { recursive: true })
    writeFileSync(join(build, 'index.html'), '<script type="module" src="./assets/app-1a2b3c4d.js"></script>')
    writeFileSync(join(build, 'assets/app-1a2b3c4d.js'), 'console.log(1)')
    writeFileSync(join(build, 'favicon.svg'), '<svg/>')
    for (const path of ['/', '/KPDX', '/KPDX/10-9?with=KSEA/1']) {
      const page = await get(`/efb/app${path}`)
      assert.deepEqual([page.status, page.headers['cache-control']], [200, 'no-store'], path)
      assert.match(page.text, /src="\/efb\/app\/assets\/app-1a2b3c4d.js"/)
      const policy = String(page.headers['content-security-policy'])
      assert.match(policy, /default-src 'none'; script-src 'self'; style-src 'self';/)
      assert.match(
        policy,
        /; require-trusted-types-for 'script'; trusted-types platekeeper; form-action 'self' https:\/\/auth.example$/,
      )
      assert.equal(page.headers['access-control-allow-origin'], undefined)
    }
  })

  test('lead to the page of the identity server that asks for the code of a device', async () => {
    const leadsTo = async (query: string) => {
      const { status, headers } = await get(`/efb/app/enter-code${query}`)
      assert.deepEqual([status, headers['cache-control']], [303, 'no-store'])
      return headers.location
    }
    assert.equal(await leadsTo('?ui_locales=de'), 'https://auth.example/device?ui_locales=de')
    for (const query of [
      '',
      '?ui_locales=xx',
      '?ui_locales=de&ui_locales=fr',
      '?ui_locales=%0d%0a',
      '?to=https://a.example',
    ])
      assert.equal(await leadsTo(query), 'https://auth.example/device', query)
  })

  test('allow the script within the page by its hash, and no other', async () => {
    const script = "document.documentElement.dataset.theme='dark'"
    writeFileSync(join(dataDir, 'viewer', 'index.html'), `<head><script>${script}</script></head>`)
    const { text, headers } = await get('/efb/app/KPDX')
    assert.ok(text.includes(`<script>${script}</script>`))
    const source = `'sha256-${createHash('sha256').update(script).digest('base64')}'`
    assert.ok(String(headers['content-security-policy']).includes(`; script-src 'self' ${source}; style-src 'self';`))
  })

  test('have the sentence for parts that do not arrive, in the language of the browser', async () => {
    writeFileSync(join(dataDir, 'viewer', 'index.html'), '<div id="late" hidden><p role="alert"></p></div>')
    for (const [accepted, page] of [
      ['fr-CH, en;q=0.5', /^<div id="late" lang="fr" hidden><p role="alert">Des parties de cette page .*<\/p><\/div>$/],
      ['pt', /^<div id="late" lang="en" hidden><p role="alert">Parts of this page .*<\/p><\/div>$/],
    ] as const)
      assert.match((await get('/efb/app/KPDX', { 'accept-language': accepted })).text, page)
  })

  test('name the scripts of the page that the address shows, so that a browser loads them at once', async () => {
    const link = (file: string, page = '') =>
      `    <link rel="modulepreload" crossorigin href="./assets/${file}"${page}>\n`
    const [find, airport, chart] = ['find', 'airport', 'chart'].map((page) =>
      link(`${page}.js`, ` data-page="${page}"`),
    )
    writeFileSync(join(dataDir, 'viewer', 'index.html'), `<head>\n${link('main.js')}${find}${airport}${chart}</head>`)
    for (const [path, named] of [
      ['/', ['main', 'find']],
      ['/KPDX?units=metric', ['main', 'airport']],
      ['/KPDX/10-9?with=KSEA/1', ['main', 'chart']],
      ['/signed-in-again', ['main']],
    ] as const) {
      const { text } = await get(`/efb/app${path}`)
      const files = [...text.matchAll(/href="\/efb\/app\/assets\/(\w+)\.js"/g)].map(([, file]) => file)
      assert.deepEqual(files, named, path)
    }
  })

  test('say that they could not be built, and do not go on asking', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'viewer-'))
    const root = viewerRoot('https://charts.example')
    const parts = { root, authUrl: 'https://auth.example', build: folder, hasNoBuild: () => true, offline: true }
    const pages = fastify()
    await pages.register(async (below) => registerPages(below, parts), { prefix: '/app' })
    const { statusCode, body } = await pages.inject('/app/KPDX')
    assert.equal(statusCode, 503)
    assert.match(body, /The viewer could not be built/)
    assert.doesNotMatch(body, /refresh/)
    await pages.close()
    rmSync(folder, { recursive: true })
  })

  test('load files that never change, in the coding that the browser prefers', async () => {
    const file = await get('/efb/app/assets/app-1a2b3c4d.js', { 'accept-encoding': 'gzip, br' })
    const { headers } = file
    assert.equal(file.status, 200)
    assert.equal(headers['content-encoding'], 'br')
    assert.equal(headers['content-type'], 'text/javascript; charset=utf-8')
    assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable')
    const again = await get('/efb/app/assets/app-1a2b3c4d.js', {
      'if-none-match': String(headers.etag),
      'accept-encoding': 'br',
    })
    assert.equal(again.status, 304)
    assert.equal((await get('/efb/app/favicon.svg')).headers['content-type'], 'image/svg+xml')
  })

  test('load no file outside the build', async () => {
    const longest = `${'a'.repeat(300)}.js`
    const names = ['nothing.js', longest, '..%2findex.html', '..%2f..%2fmaster.key', '.', '%2e%2e/index.html', 'a%00b']
    assert.equal((await get(`/efb/app/${longest}`)).status, 200)
    for (const name of names) {
      const { status, headers } = await get(`/efb/app/assets/${name}`)
      assert.notEqual(headers['cache-control'], 'public, max-age=31536000, immutable', name)
      assert.ok(status === 404 || status === 400 || status === 200, name)
    }
    assert.doesNotMatch((await get('/efb/app/..%2fmaster.key')).text, /[A-Za-z0-9+/]{43}=/)
  })
})

describe('the private API', () => {
  test('knows who is not signed in', async () => {
    const { status, body, headers } = await get('/efb/app/api/me')
    assert.deepEqual([status, body, headers['cache-control']], [200, { signedIn: false }, 'no-store'])
  })

  test('answers in the format of problems, for pages of its origin alone', async () => {
    for (const [method, path, expected] of [
      ['GET', '/nothing', 404],
      ['POST', '/nothing', 404],
      ['POST', '/me', 405],
      ['OPTIONS', '/me', 405],
    ] as const) {
      const origin = 'https://evil.example'
      const { status, headers } = await send(app, { method, url: `/efb/app/api${path}`, headers: { origin } })
      assert.equal(status, expected, `${method} ${path}`)
      assert.equal(headers['content-type'], 'application/problem+json')
      assert.equal(headers['access-control-allow-origin'], undefined)
    }
  })
})
