import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { openService, type Reply, send } from '../../test/fixtures/index.ts'
import { endpoints } from '../contract/index.ts'
import { documentationPolicy } from './index.ts'

const urls = { AUTH_URL: 'https://auth.example', BASE_URL: 'https://charts.example/plates' }
const hosts = {
  'both halves': { service: await openService({ env: urls }), at: ['auth_url', 'base_url'], prefix: '' },
  identity: { service: await openService({ env: { ...urls, ONLY: 'identity' } }), at: ['auth_url'], prefix: '' },
} as const

type Content = Readonly<Record<string, { readonly schema: { readonly type: string; readonly format?: string } }>>
type Path = {
  readonly servers: readonly { readonly url: string }[]
  readonly get?: { readonly responses?: Readonly<Record<string, { readonly content: Content }>> }
}
type Document = {
  readonly paths: Readonly<Record<string, Path>>
  readonly components: { readonly schemas: object }
}
const documentOf = ({ body }: Reply): Document => body as Document

for (const [name, { service, at, prefix }] of Object.entries(hosts)) {
  const { app } = service
  describe(`the API document of a host with ${name}`, () => {
    test('describes every endpoint of the contract that is served, and no other', async () => {
      const { paths } = documentOf(await send(app, { url: `${prefix}/openapi.json` }))
      const served = Object.values(endpoints).filter((endpoint) => (at as readonly string[]).includes(endpoint.at))
      const expected = served.map(({ path }) => path.replace(/<icao.*?>/, '{icao}').replace('<file_name>', '{file}'))
      const documented = Object.keys(paths).filter((path) => !path.startsWith('/.well-known/'))
      assert.deepEqual(documented.sort(), [...new Set(expected)].sort())
    })

    test('names the public URL of each endpoint', async () => {
      const { paths } = documentOf(await send(app, { url: `${prefix}/openapi.json` }))
      for (const [path, { servers }] of Object.entries(paths)) {
        const url = path.startsWith('/v2/') ? urls.BASE_URL : urls.AUTH_URL
        assert.deepEqual(
          servers.map((server) => server.url),
          [url],
          path,
        )
      }
    })

    test('passes the linter, examples included', async () => {
      const { text: source } = await send(app, { url: `${prefix}/openapi.json` })
      // The authorization endpoint has only redirects and pages.
      const config = await createConfig({ extends: ['recommended-strict'], rules: { 'operation-2xx-response': 'off' } })
      const problems = await lintFromString({ source, config })
      assert.deepEqual(
        problems.map(({ ruleId, message, location }) => `${ruleId} ${message} ${location[0]?.pointer}`),
        [],
      )
    })

    if (at.some((url) => url === 'base_url')) {
      test('has images as binary data, of which generated clients make a Blob', async () => {
        const { paths } = documentOf(await send(app, { url: `${prefix}/openapi.json` }))
        const { responses } = paths['/v2/charts/{icao}/{file}']?.get ?? {}
        for (const status of ['200', '206']) {
          const { type, format } = responses?.[status]?.content['image/png']?.schema ?? {}
          assert.deepEqual([type, format], ['string', 'binary'], status)
        }
      })
    }

    test('may be read by pages of any origin and is validated by its ETag', async () => {
      const { headers } = await send(app, { url: '/openapi.json' })
      assert.equal(headers['access-control-allow-origin'], '*')
      const again = await send(app, { url: '/openapi.json', headers: { 'if-none-match': headers.etag ?? '' } })
      assert.equal(again.status, 304)
    })
  })

  describe(`the API page of a host with ${name}`, () => {
    test('has a section for every endpoint and schema of the document, and the page leads only to what is there', async () => {
      const { paths, components } = documentOf(await send(app, { url: '/openapi.json' }))
      const { text } = await send(app, { url: '/docs/api' })
      const ids = new Set([...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
      const operations = Object.values(paths).flatMap((item) => Object.values(item))
      for (const operation of operations) {
        if ('operationId' in operation) assert.ok(ids.has(String(operation.operationId)), String(operation.operationId))
      }
      for (const schema of Object.keys(components.schemas)) {
        if (!/Grant$|Request$/.test(schema)) assert.ok(ids.has(`schema-${schema}`), schema)
      }
      for (const [, target = ''] of text.matchAll(/href="#([^"]+)"/g)) assert.ok(ids.has(target), `#${target}`)
    })

    test('has no script, nothing from another address, and a policy that allows none', async () => {
      const { text, headers, status } = await send(app, { url: '/docs/api' })
      assert.equal(status, 200)
      assert.doesNotMatch(text, /<script| on[a-z]+="| style="|<iframe|@import/)
      for (const [, address = ''] of text.matchAll(/(?:src|href)="([^"#]*)"/g)) assert.match(address, /^(\/|data:,|$)/)
      assert.equal(headers['content-security-policy'], documentationPolicy)
      assert.doesNotMatch(documentationPolicy, /unsafe|script/)
      assert.equal(headers['access-control-allow-origin'], undefined)
    })

    test('has command lines whose addresses need no more encoding', async () => {
      const { text } = await send(app, { url: '/docs/api' })
      const addresses = [...text.matchAll(/<code>curl (?:-X POST )?&#39;(.*?)&#39;/g)].map(
        ([, address = '']) => address,
      )
      assert.ok(addresses.length > 10)
      for (const address of addresses) assert.match(address, /^https:\/\/[^\s"']+$/)
    })

    test('has its style, which may be kept for ever', async () => {
      const { text } = await send(app, { url: '/docs/api' })
      const [, url = ''] = /rel="stylesheet" href="([^"]+)"/.exec(text) ?? []
      const { status, headers } = await send(app, { url })
      assert.deepEqual([status, headers['content-type']], [200, 'text/css; charset=utf-8'])
      assert.match(headers['cache-control'] ?? '', /immutable/)
    })

    test('other methods are 405 with Allow', async () => {
      for (const url of ['/docs/api', '/openapi.json']) {
        const { status, headers } = await send(app, { method: 'POST', url })
        assert.deepEqual([status, headers.allow], [405, 'GET, HEAD, OPTIONS'])
      }
    })
  })
}

test('a chart host has its document under the path of its public URL, without the identity server', async () => {
  const { app } = await openService({ env: { ...urls, ONLY: 'charts' } })
  const { paths } = documentOf(await send(app, { url: '/plates/openapi.json' }))
  assert.ok(Object.keys(paths).every((path) => path.startsWith('/v2/')))
  assert.equal((await send(app, { url: '/plates/docs/api' })).status, 200)
})
