import assert from 'node:assert/strict'
import { type AddressInfo, connect } from 'node:net'
import { after, test } from 'node:test'
import { chartsFixture } from './charts-fixture.ts'

const { app } = await chartsFixture()
await app.listen({ host: '127.0.0.1', port: 0 })
after(() => app.close())

async function send(bytes: string): Promise<{ head: string; body: string }> {
  const { port } = app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  // The server ends the connection: a client that ended it first would not wait for the answer.
  socket.write(bytes)
  const answer = Buffer.concat(await socket.toArray()).toString()
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  return { head, body }
}

const start = 'GET /v2/airport/KPDX HTTP/1.1\r\nHost: x\r\n'
const unreadable = [
  { what: 'a header of 70 KB', bytes: `${start}X: ${'a'.repeat(70_000)}\r\n\r\n`, detail: /64 KB/ },
  {
    what: 'Content-Length with Transfer-Encoding',
    bytes: `${start}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  },
  { what: 'a folded header', bytes: `${start}X: a\r\n b\r\nBad Header\r\n\r\n` },
  { what: 'a NUL in the path', bytes: 'GET /v2/\0 HTTP/1.1\r\nHost: x\r\n\r\n' },
  { what: 'no HTTP at all', bytes: 'hello\r\n\r\n' },
]
for (const { what, bytes, detail = /not an HTTP request/ } of unreadable) {
  test(`${what} is rejected with 400 and a problem document`, async () => {
    const { head, body } = await send(bytes)
    assert.match(head, /^HTTP\/1\.1 400 Bad Request\r\n/)
    assert.match(head, /application\/problem\+json/)
    assert.equal(JSON.parse(body).type, 'urn:platekeeper:problem:bad-request')
    assert.match(JSON.parse(body).detail, detail)
  })
}

test('a valid request between them is answered as usual', async () => {
  const { head } = await send(`${start}Authorization: Bearer subscriber\r\nConnection: close\r\n\r\n`)
  assert.match(head, /^HTTP\/1\.1 200 /)
})
