import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placesIn } from '../../config/index.ts'
import type { Finding } from '../../health/index.ts'
import type { Machine } from './machine.ts'
import { disk, permissions, writeAheadLog } from './of-files.ts'
import { certificate, proxy } from './of-network.ts'

const [mebibyte, day] = [2 ** 20, 86_400_000]
const now = () => Date.UTC(2026, 10, 26)
const config = {
  ...{ authUrl: 'https://sign-in.example', baseUrl: 'https://charts.example', only: null, port: 8628 },
  ...{ dataDir: '/srv/data', places: placesIn('/srv/data') },
} as const

/** A machine on which all is well, but for what a test says. */
const machineWith = (changes: Partial<Machine>): Machine => ({
  freeSpace: async () => ({ free: 2 * 1024 * mebibyte, total: 10 * 1024 * mebibyte }),
  mode: () => 0o600,
  size: () => 0,
  certificate: async () => ({ endsAt: now() + 60 * day, fault: null }),
  arrival: null,
  mailFault: null,
  masterKeyFault: async () => null,
  ...changes,
})
const kindOf = (result: Finding | null | 'unknown') => (typeof result === 'string' ? result : (result?.kind ?? 'ok'))

for (const [free, total, kind] of [
  [1024, 20_000, 'ok'],
  [1023, 2_000, 'data folder'],
  [4000, 100_000, 'data folder'],
] as const) {
  test(`a disk with ${free} of ${total} MiB free: ${kind}`, async () => {
    const machine = machineWith({ freeSpace: async () => ({ free: free * mebibyte, total: total * mebibyte }) })
    assert.equal(kindOf(await disk({ config, machine })), kind)
  })
}

test('a folder that does not exist yet has no disk to be full', async () => {
  assert.equal(await disk({ config, machine: machineWith({ freeSpace: async () => null }) }), null)
})

for (const [file, mode, kind] of [
  ['/srv/data', 0o711, 'ok'],
  ['/srv/data', 0o755, 'open'],
  ['/srv/data/master.key', 0o640, 'open'],
  ['/srv/data/viewer.key', 0o604, 'open'],
  ['/srv/data/platekeeper.db', 0o640, 'ok'],
  ['/srv/data/platekeeper.db', 0o644, 'open'],
] as const) {
  test(`${file} with mode ${mode.toString(8)}: ${kind}`, () => {
    const machine = machineWith({ mode: (path) => (path === file ? mode : null) })
    assert.equal(kindOf(permissions({ config, machine })), kind)
  })
}

test('a write-ahead log above 256 MiB is large', () => {
  const of = (size: number) => kindOf(writeAheadLog({ config, machine: machineWith({ size: () => size }) }))
  assert.deepEqual([of(256 * mebibyte), of(257 * mebibyte)], ['ok', 'large'])
})

for (const [days, fault, kind] of [
  [14, null, 'ok'],
  [13.9, null, 'ends soon'],
  [-0.1, null, 'ended'],
  [60, 'other host', 'other host'],
  [60, 'not trusted', 'not trusted'],
] as const) {
  test(`a certificate that ends in ${days} days, fault ${fault}: ${kind}`, async () => {
    const machine = machineWith({ certificate: async () => ({ endsAt: now() + days * day, fault }) })
    assert.equal(kindOf(await certificate({ config, machine, now })), kind)
  })
}

test('without a connection nothing is known of a certificate; http has none', async () => {
  const machine = machineWith({ certificate: async () => null })
  assert.equal(await certificate({ config, machine, now }), 'unknown')
  const plain = { ...config, authUrl: 'http://a.example', baseUrl: 'http://b.example' }
  assert.equal(await certificate({ config: plain, machine, now }), null)
})

for (const [isForwarded, isTrusted, kind] of [
  [true, true, 'ok'],
  [true, false, 'not trusted'],
  [false, true, 'not forwarded'],
  [false, false, 'not forwarded'],
] as const) {
  test(`a request through the proxy that arrives ${isForwarded ? 'with' : 'without'} X-Forwarded-For, from a peer that is ${isTrusted ? '' : 'not '}trusted: ${kind}`, async () => {
    const ask = async () => ({ isForwarded, isTrusted, peer: '10.0.0.2' })
    assert.equal(kindOf(await proxy({ config }, ask)), kind)
  })
}

test('a server that is asked directly needs no proxy', async () => {
  const direct = { ...config, authUrl: 'http://192.168.1.20:8628', baseUrl: 'http://192.168.1.20:8628' }
  const ask = async () => ({ isForwarded: false, isTrusted: false, peer: '192.168.1.20' })
  assert.equal(await proxy({ config: direct }, ask), null)
})

test('each host checks its own URLs; of two with one origin the first', async () => {
  const asked: string[] = []
  const ask = async (url: string) => {
    asked.push(url)
    return { isForwarded: true, isTrusted: true, peer: '10.0.0.2' }
  }
  await proxy({ config: { ...config, only: 'identity' } }, ask)
  await proxy({ config: { ...config, only: 'charts' } }, ask)
  await proxy({ config: { ...config, baseUrl: 'https://sign-in.example/charts' } }, ask)
  assert.deepEqual(asked, ['https://sign-in.example', 'https://charts.example', 'https://sign-in.example'])
})
