/** What browsers store of the viewer, and how a server removes it. */
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import fastify from 'fastify'
import { openService, openViewerBrowser } from '../../../test/fixtures/index.ts'
import { viewerRoot } from '../viewer-root.ts'
import { registerPages } from './register-pages.ts'

const [authUrl, baseUrl] = ['https://auth.example', 'https://charts.example/efb']
const { app, dataDir } = await openService({ env: { AUTH_URL: authUrl, BASE_URL: baseUrl } })
const viewer = `${baseUrl}/app`
const openBrowser = () => openViewerBrowser({ [authUrl]: app, 'https://charts.example': app }, viewer)

const index = `<!doctype html>
<html data-build="4814d813f9b13108" lang="en">
  <head>
    <script type="module" src="./assets/boot-1.js"></script>
    <link rel="modulepreload" crossorigin href="./assets/find.js" data-page="find">
  </head>
  <body><div id="late" hidden><p role="alert"></p></div></body>
</html>
`
const write = (folder: string): void => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'index.html'), index)
  writeFileSync(join(folder, 'worker.js'), 'addEventListener')
}
write(join(dataDir, 'viewer'))

describe('the page that browsers store', () => {
  test('is the same for everybody, sets no cookie, and contains nothing of who asks', async () => {
    const [anonymous, signedIn] = [openBrowser(), openBrowser()]
    await signedIn.signIn()
    const { name, account } = (await signedIn.api('/me')).body as { readonly name: string; readonly account: string }
    for (const path of ['/shell', '/KPDX/1']) {
      const pages = [await anonymous.open(viewer + path), await signedIn.open(viewer + path)]
      assert.equal(pages[0]?.text, pages[1]?.text)
      for (const { text, headers, status } of pages) {
        assert.equal(status, 200)
        assert.equal(headers['set-cookie'], undefined)
        for (const own of [name, account]) assert.ok(!`${text}${JSON.stringify(headers)}`.includes(own))
      }
    }
  })

  test('fits every address, names its build, and says that it is the stored one', async () => {
    const { text, headers } = await openBrowser().open(`${viewer}/shell`)
    assert.match(text, /^<!doctype html>\n<html data-copy data-build="4814d813f9b13108"/)
    assert.match(text, /src="\/efb\/app\/assets\/boot-1\.js"/)
    assert.doesNotMatch(text, /find\.js/)
    assert.equal(headers['platekeeper-build'], '4814d813f9b13108')
    const { text: other } = await openBrowser().open(`${viewer}/`)
    assert.doesNotMatch(other, /data-copy/)
    assert.match(other, /find\.js/)
  })

  test('is at addresses within the scope of the worker alone: /app leads there', async () => {
    const { status, headers } = await openBrowser().open(`${viewer}?units=metric`, { follows: false })
    assert.deepEqual([status, headers.location], [308, '/efb/app/?units=metric'])
  })
})

describe('the service worker', () => {
  test('has the scope of its folder, is asked for each time, and may only request', async () => {
    const { headers, text } = await openBrowser().open(`${viewer}/worker.js`)
    assert.equal(text, 'addEventListener')
    assert.equal(headers['service-worker-allowed'], undefined)
    assert.equal(headers['cache-control'], 'no-cache')
    assert.match(String(headers['content-type']), /^text\/javascript/)
    assert.match(String(headers['content-security-policy']), /^default-src 'none'; connect-src 'self';/)
  })

  test('is removed where the operator wants none: by each page, and by the script in its place', async () => {
    const build = mkdtempSync(join(tmpdir(), 'viewer-'))
    write(build)
    const pages = fastify()
    after(async () => {
      await pages.close()
      rmSync(build, { recursive: true })
    })
    const parts = { root: viewerRoot(baseUrl), authUrl, build, hasNoBuild: () => false, offline: false }
    await pages.register(async (below) => registerPages(below, parts), { prefix: '/efb/app' })
    const page = await pages.inject('/efb/app/KPDX')
    assert.equal(page.headers['platekeeper-worker'], 'none')
    assert.match(page.body, /<html data-worker="none"/)
    const { body } = await pages.inject('/efb/app/worker.js')
    assert.match(body, /registration\.unregister\(\)/)
    const usual = await openBrowser().open(`${viewer}/KPDX`)
    assert.equal(usual.headers['platekeeper-worker'], undefined)
  })
})

test('the manifest installs the viewer in the language of the browser', async () => {
  for (const [accepted, pins] of [
    ['fr', 'Cartes épinglées'],
    ['pt', 'Pinned charts'],
  ] as const) {
    const { body, headers } = await app.inject({
      url: '/efb/app/app.webmanifest',
      headers: { 'accept-language': accepted },
    })
    assert.match(String(headers['content-type']), /^application\/manifest\+json/)
    const manifest = JSON.parse(body)
    assert.deepEqual([manifest.start_url, manifest.scope, manifest.display], ['./', './', 'standalone'])
    assert.equal(manifest.shortcuts[1].name, pins)
    assert.ok(manifest.icons.some((icon: { readonly purpose?: string }) => icon.purpose === 'maskable'))
  }
})

test('the recipe for https names the port of this server', async () => {
  const { body } = await app.inject({ url: '/efb/app/https', headers: { 'accept-language': 'de' } })
  assert.match(body, /reverse_proxy 127\.0\.0\.1:8628/)
  assert.match(body, /docs\/how-to\/local-network\.md/)
  assert.match(body, /<html lang="de">/)
})
