import assert from 'node:assert/strict'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { bearers, chartsFixture, defaultParts, kpdx } from '../charts-fixture.ts'

/** Names that reach the store, in order. */
const asked: string[] = []
const get: typeof defaultParts.images.get = (name) => {
  asked.push(name)
  return defaultParts.images.get(name)
}
const { app } = await chartsFixture({ images: { ...defaultParts.images, get } })
await app.listen({ host: '127.0.0.1', port: 0 })
after(() => app.close())

type Answer = { readonly status: number; readonly type: string; readonly body: string }

/** Over a socket, because app.inject resolves `..` before the server sees it. */
function getRaw(path: string, bearer: string): Promise<Answer> {
  const { port } = app.server.address() as AddressInfo
  const headers = { authorization: `Bearer ${bearer}`, connection: 'close' }
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, headers }, async (answer) => {
      const chunks = await answer.toArray()
      const body = Buffer.concat(chunks).toString()
      resolve({ status: answer.statusCode ?? 0, type: answer.headers['content-type'] ?? '', body })
    })
    sent.on('error', reject).end()
  })
}

const file = kpdx.ils.image_day
const unknown = 'kpdx_11-1_ffffffff_d.png'
const hostile = [
  { path: `/v2/charts/YBBN/${file}` },
  { path: `/v2/charts/XXXX/${file}` },
  { path: `/v2/charts/KPDX/${file.toUpperCase()}` },
  { path: `/v2/charts/KPDX/${file}.` },
  { path: `/v2/charts/KPDX/${file}%00` },
  { path: `/v2/charts/KPDX/${file}%00.png` },
  { path: `/v2/charts/KPDX/${file}%20` },
  { path: `/v2/charts/KPDX/${file}%0d%0aset-cookie:x` },
  { path: `/v2/charts/YBBN/../KPDX/${file}` },
  { path: `/v2/charts/YBBN/%2e%2e/KPDX/${file}` },
  { path: `/v2/charts/KPDX/..%2f${file}` },
  { path: `/v2/charts/KPDX/%2e%2e%2fKPDX%2f${file}` },
  { path: '/v2/charts/KPDX/..%5c..%5cetc%5cpasswd' },
  { path: '/v2/charts/KPDX/%252e%252e%252fpasswd' },
  { path: '/v2/charts/KPDX/..' },
  { path: '/v2/airport/..' },
  { path: '/v2/charts/KPDX/../../../../etc/passwd' },
  { path: '/v2/../v2/airport/KPDX/..' },
  { path: '/v2/charts/KPDX//etc/passwd' },
  { path: '/v2/charts/KPDX/%2fetc%2fpasswd' },
  { path: '/v2/charts/KPDX/%E2%80%A5%2fpasswd' },
  { path: '/v2/charts/KPDX/notice%20image_day' },
  { path: `/v2/charts/KPDX/${'a'.repeat(150)}.png` },
  { path: `/v2/charts/KPDX/${'a'.repeat(5000)}.png` },
  { path: `/v2/charts/KPDX/${unknown}` },
  { path: `/v2/charts/KPDX/%c0%ae%c0%ae%2f${file}`, status: 400 },
  { path: `/v2/charts/KPDX/%zz${file}`, status: 400 },
]

for (const bearer of Object.keys(bearers)) {
  for (const { path, status = 404 } of hostile) {
    test(`${path.slice(0, 70)} is ${status} for a ${bearer}`, async () => {
      const answer = await getRaw(path, bearer)
      assert.equal(answer.status, status)
      assert.equal(answer.type, 'application/problem+json')
      assert.equal(JSON.parse(answer.body).status, status)
    })
  }
}

test('the store was asked for names of the grammar alone, and for none under another airport', () => {
  assert.deepEqual([...new Set(asked)], [unknown])
})
