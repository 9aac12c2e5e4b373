import assert from 'node:assert/strict'
import type { IncomingMessage } from 'node:http'
import { describe, test } from 'node:test'
import { addressesIn } from '../client-address.ts'
import { clientLocator } from './locate-client.ts'

/** Locates requests of a peer, and collects the addresses that were logged as undeclared proxies. */
function openLocator({ directClients = false } = {}) {
  const warned: string[] = []
  const isTrusted = addressesIn(['10.0.0.1'])
  const locate = clientLocator({ isTrusted, directClients, warn: ({ proxy }) => void warned.push(proxy) })
  const from = (remoteAddress: string, forwardedFor?: string) => {
    const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor }
    return locate({ headers, socket: { remoteAddress } } as unknown as IncomingMessage)
  }
  return { warned, from }
}

describe('an address is shared', () => {
  const claimed = '198.51.100.7'

  test('if it is the private peer of the connection, forwards, and is not declared; that is logged once', () => {
    const { warned, from } = openLocator()
    for (let i = 0; i < 3; i += 1) assert.deepEqual(from('172.17.0.1', claimed), { ip: '172.17.0.1', isShared: true })
    assert.deepEqual(warned, ['172.17.0.1'])
  })

  test('never without the header, and never if it is public', () => {
    const { from } = openLocator()
    assert.deepEqual(from('172.17.0.1'), { ip: '172.17.0.1', isShared: false })
    assert.deepEqual(from('203.0.113.1', claimed), { ip: '203.0.113.1', isShared: false })
  })

  test('never after a trusted proxy, which appends to what the client wrote; a second proxy may be missing, so it is logged', () => {
    const { warned, from } = openLocator()
    assert.deepEqual(from('10.0.0.1', '8.8.8.8, 10.1.2.3'), { ip: '10.1.2.3', isShared: false })
    assert.deepEqual(warned, ['10.1.2.3'])
  })

  test('never where clients connect directly, and nothing is logged', () => {
    const { warned, from } = openLocator({ directClients: true })
    assert.deepEqual(from('192.168.1.7', claimed), { ip: '192.168.1.7', isShared: false })
    assert.deepEqual(from('10.0.0.1', '8.8.8.8, 10.1.2.3'), { ip: '10.1.2.3', isShared: false })
    assert.deepEqual(warned, [])
  })
})
