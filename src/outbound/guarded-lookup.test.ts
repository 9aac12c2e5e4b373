import assert from 'node:assert/strict'
import type { lookup } from 'node:dns'
import { describe, test } from 'node:test'
import { guardedLookup, isPrivateName, isPublicAddress } from './guarded-lookup.ts'

const inside = [
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.31.0.1',
  '192.168.1.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:10.0.0.1',
  '::ffff:169.254.169.254',
  '64:ff9b::a00:1',
  'fc00::1',
  'fe80::1',
  'ff02::1',
  '2001:db8::1',
  '2002:a00:1::',
]
const outside = ['8.8.8.8', '1.1.1.1', '172.32.0.1', '192.169.0.1', '2606:4700:4700::1111', '2a00:1450::1']

test('private, local and translated addresses are not public', () => {
  for (const address of inside) assert.equal(isPublicAddress(address), false, address)
  for (const address of outside) assert.equal(isPublicAddress(address), true, address)
})

test('names of private networks are recognized', () => {
  for (const name of ['localhost', 'efb', 'efb.internal', 'efb.home.arpa', 'efb.local', 'a.b.lan']) {
    assert.equal(isPrivateName(name), true, name)
  }
  for (const name of ['efb.example.org', 'internal.example.org', 'local.dev'])
    assert.equal(isPrivateName(name), false, name)
})

/** What the guarded lookup of a name returns where its DNS says `addresses`. */
function lookUp(host: string, addresses: readonly string[]): Promise<unknown> {
  const resolve = ((_: string, __: object, done: (error: null, found: object[]) => void) =>
    done(
      null,
      addresses.map((address) => ({ address, family: 4 })),
    )) as unknown as typeof lookup
  return new Promise((found, failed) =>
    guardedLookup(resolve)(host, {}, (error, address) => (error ? failed(error) : found(address))),
  )
}

describe('a lookup', () => {
  test('of a public name with a private address fails, and says why', async () => {
    for (const address of ['169.254.169.254', '127.0.0.1', '10.0.0.1']) {
      await assert.rejects(lookUp('rebound.example.org', [address]), new RegExp(`leads to ${address}`))
      await assert.rejects(lookUp('rebound.example.org.', ['8.8.8.8', address]), /not public/)
    }
  })

  test('of a public name with public addresses, and of a private name, succeeds', async () => {
    assert.equal(await lookUp('efb.example.org', ['8.8.8.8']), '8.8.8.8')
    assert.equal(await lookUp('efb.internal', ['10.0.0.1']), '10.0.0.1')
  })
})
