import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { platform } from './platform.ts'

test('the command line names itself and its system, for the pages that show which device signs in', async (t) => {
  const server = createServer(({ headers }, response) => response.end(headers['user-agent']))
  t.after(() => server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const signal = AbortSignal.timeout(60_000)
  const response = await platform.fetch(url, { method: 'GET', headers: {}, body: null, redirect: 'error', signal })
  assert.match(new TextDecoder().decode(await response.arrayBuffer()), /^platekeeper\/\d+\.\d+\.\d+ \(\w+\)$/)
})
