import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { openProduct, type Product } from '../fixtures/product.ts'

/** What the server prints until it is ready. */
async function started({ stdout }: ChildProcess): Promise<string> {
  let out = ''
  for await (const chunk of stdout ?? []) {
    out += chunk
    if (out.includes('Ctrl-C stops the server')) break
  }
  return out
}

async function use(work: (product: Product) => Promise<void>): Promise<void> {
  const product = await openProduct({ settings: { DEMO: 'false' } })
  await work(product).finally(() => product.close())
}

test('--lan serves at the address of the machine, shows it as a QR code and says what http lacks', () =>
  use(async (product) => {
    const server = product.start('serve', '--lan=127.0.0.1')
    const out = await started(server)
    const url = `http://127.0.0.1:${product.port}`
    assert.match(out, new RegExp(`ready at ${url}\n`))
    assert.ok(out.split('\n').filter((line) => /[█▀▄ ]{25}/.test(line)).length > 10, out)
    assert.match(out, /plain http, without encryption/)
    assert.match(out, /offline use, keeping the screen on, the position of the device, or passkeys/)
    assert.match(out, /docs\/how-to\/local-network\.md/)
    const discovery = await fetch(`${url}/.well-known/openid-configuration`)
    assert.equal(((await discovery.json()) as { issuer: string }).issuer, url)
    server.kill('SIGTERM')
    await once(server, 'exit')
  }))

test('an address of another machine ends the start, before anything is made', () =>
  use(async (product) => {
    const { code, err } = await product.run('serve', '--lan', '203.0.113.99')
    assert.equal(code, 2)
    assert.match(err, /Did you mean --lan=203\.0\.113\.99\?/)
    const other = await product.run('serve', '--lan=203.0.113.99')
    assert.equal(other.code, 2)
    assert.match(
      other.err,
      /--lan is "203\.0\.113\.99", but it must be an address of this machine\nIt has 127\.0\.0\.1 \(lo/,
    )
  }))

test('an empty server names what is missing and the commands for it, until it is there', () =>
  use(async (product) => {
    const first = product.start('serve')
    const out = await started(first)
    assert.match(out, /no user can sign in, no application is registered, no charts or airports are published/)
    for (const call of ['setup', 'user add USERNAME', 'subscription grant USERNAME charts', 'client add "NAME"'])
      assert.ok(out.includes(`platekeeper ${call}`), call)
    first.kill('SIGTERM')
    await once(first, 'exit')

    await product.run('user', 'add', 'zoe', '--generate')
    await product.run('client', 'add', '--name', 'Flight bag', '--dialect', 'documented')
    const second = product.start('serve')
    const then = await started(second)
    assert.match(then, /Not ready for use: no charts or airports are published\./)
    assert.doesNotMatch(then, /user add|client add/)
    second.kill('SIGTERM')
    await once(second, 'exit')
  }))
