import assert from 'node:assert/strict'
import type { lookup } from 'node:dns'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, type TestContext, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { withinOrigin } from './follow-redirects.ts'
import { createOutbound, type OutboundAnswer } from './open-outbound.ts'
import { type Purpose, purposes } from './purposes.ts'

/** A server on this machine; `asked`: the targets of its requests. */
async function aServer(t: TestContext, answer: RequestListener) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    answer(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { port, base: `http://127.0.0.1:${port}`, asked }
}

const statusOf = ({ status }: OutboundAnswer) => status
const textOf = ({ text }: OutboundAnswer) => text()
const ok: RequestListener = (_, response) => void response.end('ok')

/** A DNS with these addresses for every host, one response after the other. */
function dnsOf(...responses: readonly string[]) {
  const asked: string[] = []
  const resolve = ((host: string, _: object, done: (error: null, found: object[]) => void) => {
    asked.push(host)
    done(null, [{ address: responses[Math.min(asked.length, responses.length) - 1], family: 4 }])
  }) as unknown as typeof lookup
  return { resolve, asked }
}

describe('a host that a client named', () => {
  test('is not asked where its public name leads to a private machine', async (t) => {
    const { port, asked } = await aServer(t, ok)
    const outbound = createOutbound({}, dnsOf('127.0.0.1').resolve)
    const request = { url: `http://rebound.example.org:${port}/` }
    await assert.rejects(outbound('logout notification', request, statusOf), {
      name: 'OutboundError',
      message: 'rebound.example.org is a public name and leads to 127.0.0.1, which is not public',
    })
    assert.deepEqual(asked, [])
  })

  test('is looked up once for a request, and the address that was checked is the one connected to', async (t) => {
    const { port } = await aServer(t, ok)
    // Nothing listens at the second address.
    const dns = dnsOf('127.0.0.1', '127.0.0.2')
    const outbound = createOutbound({}, dns.resolve)
    const request = { url: `http://efb.internal:${port}/` }
    assert.equal(await outbound('logout notification', request, statusOf), 200)
    assert.deepEqual(dns.asked, ['efb.internal'])
    await assert.rejects(outbound('logout notification', request, statusOf), { message: /ECONNREFUSED 127\.0\.0\.2/ })
  })

  test('is never asked through a proxy, which would look it up elsewhere', async (t) => {
    const proxy = await aServer(t, ok)
    const { port, asked } = await aServer(t, ok)
    const outbound = createOutbound({ HTTP_PROXY: proxy.base }, dnsOf('127.0.0.1').resolve)
    await outbound('logout notification', { url: `http://efb.internal:${port}/signed-out` }, statusOf)
    assert.deepEqual([proxy.asked, asked], [[], ['/signed-out']])
  })
})

describe('a host that an operator named', () => {
  const ofOperators = Object.keys(purposes).filter((each) => purposes[each as Purpose].namedBy === 'operator')
  for (const purpose of ofOperators as readonly Purpose[]) {
    test(`may be a private machine, and is asked through the proxy of the environment: ${purpose}`, async (t) => {
      const proxy = await aServer(t, ok)
      const outbound = createOutbound({ HTTP_PROXY: proxy.base })
      for (const host of ['10.0.0.5', 'identity.internal', 'identity.example.org'])
        assert.equal(await outbound(purpose, { url: `http://${host}/` }, textOf), 'ok')
      const hosts = ['10.0.0.5', 'identity.internal', 'identity.example.org']
      assert.deepEqual(
        proxy.asked,
        hosts.map((host) => `http://${host}/`),
      )
    })
  }

  test('is asked directly if it is this machine', async (t) => {
    const proxy = await aServer(t, ok)
    const { port, asked } = await aServer(t, ok)
    const outbound = createOutbound({ HTTP_PROXY: proxy.base })
    for (const host of ['127.0.0.1', 'localhost'])
      assert.equal(await outbound('identity server keys', { url: `http://${host}:${port}/` }, textOf), 'ok')
    assert.deepEqual([proxy.asked, asked], [[], ['/', '/']])
  })

  test('is not asked where the proxy is not a URL, or is not there', async () => {
    const ask = (proxy: string) =>
      createOutbound({ https_proxy: proxy })('import', { url: 'https://airports.invalid/' }, statusOf)
    await assert.rejects(ask('proxy.example:3128'), { again: false, message: /^HTTPS_PROXY must be a URL such as/ })
    await assert.rejects(ask('http://127.0.0.1:9'), {
      again: true,
      message: /^nothing answers there \(ECONNREFUSED\); requests go through the proxy in HTTPS_PROXY/,
    })
  })
})

describe('a redirect', () => {
  test('is followed by imports alone; others get it as their response', async (t) => {
    const { base, asked } = await aServer(t, ({ url }, response) => {
      if (url === '/here') response.end('ok')
      else response.writeHead(302, { location: '/here' }).end()
    })
    for (const purpose of Object.keys(purposes) as readonly Purpose[]) {
      const answer = await createOutbound({})(purpose, { url: `${base}/there` }, ({ status, headers }) => ({
        ...{ status, location: headers.get('location') },
      }))
      const expected = purpose === 'import' ? { status: 200, location: null } : { status: 302, location: '/here' }
      assert.deepEqual(answer, expected, purpose)
    }
    assert.equal(asked.filter((path) => path === '/here').length, 1)
  })

  test('leads nowhere else than to its own origin', () => {
    assert.equal(withinOrigin('https://a.example/x', '/y?z'), 'https://a.example/y?z')
    assert.equal(withinOrigin('https://a.example/x', 'https://a.example:443/y'), 'https://a.example/y')
    for (const location of [
      'http://a.example/y',
      'https://a.example:444/y',
      'https://b.example/y',
      '//169.254.169.254/latest',
      'file:///etc/passwd',
      'data:,x',
      'https://',
    ]) {
      assert.throws(() => withinOrigin('https://a.example/x', location), { again: false, message: /not followed/ })
    }
  })
})

describe('a response', () => {
  test('may have so many bytes', async (t) => {
    const { bytes } = purposes['identity server keys']
    const { base } = await aServer(t, ({ url }, response) => void response.end(Buffer.alloc(bytes + Number(url?.[1]))))
    const ask = (path: string) => createOutbound({})('identity server keys', { url: base + path }, textOf)
    assert.equal((await ask('/0')).length, bytes)
    await assert.rejects(ask('/1'), { again: false, message: `the response has more than ${bytes} bytes` })
  })

  test('is whole, however long after its head it is read', async (t) => {
    setFlagsFromString('--expose-gc')
    const collectGarbage: () => void = runInNewContext('gc')
    // Without a length, so that a body that is lost looks like an empty one.
    const { base } = await aServer(t, (_, response) => void response.writeHead(200).end('every byte'))
    const text = await createOutbound({})('import', { url: base }, async (answer) => {
      for (let round = 0; round < 20; round += 1) {
        collectGarbage()
        await turn()
      }
      return answer.text()
    })
    assert.equal(text, 'every byte')
  })

  test('may take so long, whole', async (t) => {
    const time = new AbortController()
    t.mock.method(AbortSignal, 'timeout', (milliseconds: number) => {
      assert.equal(milliseconds, 5_000)
      return time.signal
    })
    const { base } = await aServer(t, (_, response) => {
      response.write('one byte, and then ')
    })
    const asked = createOutbound({})('identity server', { url: base }, async ({ text }) => {
      time.abort()
      return text()
    })
    await assert.rejects(asked, { again: true, message: 'no complete response within 5 s' })
  })

  test('ends with the signal, and with its reason', async (t) => {
    const stop = new AbortController()
    const { base } = await aServer(t, () => stop.abort(new Error('Ctrl-C')))
    for (const purpose of ['import', 'logout notification'] as const)
      await assert.rejects(createOutbound({})(purpose, { url: base, signal: stop.signal }, statusOf), /Ctrl-C/)
  })
})

test('a host gets a limited number of concurrent requests, and another host need not wait', async () => {
  const waiting: { host: string; refuse: () => void }[] = []
  const resolve = ((host: string, _: object, done: (error: Error) => void) =>
    waiting.push({ host, refuse: () => done(new Error('no such host')) })) as unknown as typeof lookup
  const outbound = createOutbound({}, resolve)
  const ask = (host: string) => outbound('logout notification', { url: `http://${host}/` }, statusOf).catch(() => null)
  const { atOnce } = purposes['logout notification']
  const all = Array.from({ length: atOnce + 2 }, () => ask('efb.internal'))
  await turn()
  assert.equal(waiting.length, atOnce)
  all.push(ask('other.internal'))
  await turn()
  assert.equal(waiting.at(-1)?.host, 'other.internal')
  waiting[0]?.refuse()
  await all[0]
  await turn()
  assert.equal(waiting.length, atOnce + 2)
  waiting[1]?.refuse()
  await all[1]
  await turn()
  for (const { refuse } of waiting.slice(2)) refuse()
  await Promise.all(all)
  assert.equal(waiting.length, atOnce + 3)
})
