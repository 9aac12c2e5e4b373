import assert from 'node:assert/strict'
import { isIP } from 'node:net'
import { describe, test } from 'node:test'
import { fc } from '../../test/fixtures/properties.ts'
import { addressesIn, clientAddress, readAddress } from './client-address.ts'

const trusted = addressesIn(['10.0.0.1', '10.1.0.0/16', '2001:db8:1::/48'])
const client = (peer: string, forwardedFor?: string) => clientAddress(peer, forwardedFor, trusted)
const alone = (ip: string) => ({ ip, forwards: false })

describe('the client is', () => {
  const cases: Readonly<Record<string, { peer: string; forwardedFor?: string; ip: string; forwards?: boolean }>> = {
    'the peer, without a header': { peer: '203.0.113.1', ip: '203.0.113.1' },
    'the peer, unless it is a proxy, whatever it sends': {
      peer: '203.0.113.1',
      forwardedFor: '198.51.100.7',
      ip: '203.0.113.1',
    },
    'the last entry of a trusted proxy': {
      peer: '10.0.0.1',
      forwardedFor: '192.0.2.66, 198.51.100.7',
      ip: '198.51.100.7',
    },
    'the entry before all trusted proxies': {
      peer: '10.0.0.1',
      forwardedFor: '192.0.2.66, 198.51.100.7, 10.1.2.3',
      ip: '198.51.100.7',
    },
    'the first entry, when all are trusted': { peer: '10.0.0.1', forwardedFor: '10.1.0.1, 10.1.0.2', ip: '10.1.0.1' },
    'an IPv6 address behind an IPv6 proxy': { peer: '2001:db8:1::1', forwardedFor: '2001:DB8::7', ip: '2001:db8::7' },
    'an address without its port': { peer: '10.0.0.1', forwardedFor: '198.51.100.7:4711', ip: '198.51.100.7' },
    'an IPv6 address without brackets and port': {
      peer: '10.0.0.1',
      forwardedFor: '[2001:db8::7]:4711',
      ip: '2001:db8::7',
    },
    'an IPv6 address without its zone': { peer: '10.0.0.1', forwardedFor: 'fe80::7%eth0', ip: 'fe80::7' },
    'a trusted peer on a dual-stack socket seen through': {
      peer: '::ffff:10.0.0.1',
      forwardedFor: '198.51.100.7',
      ip: '198.51.100.7',
    },
    'the proxy that reported what is not an address': { peer: '10.0.0.1', forwardedFor: 'unknown', ip: '10.0.0.1' },
    'the nearest proxy that reported what is not an address, whatever is left of it': {
      peer: '10.0.0.1',
      forwardedFor: '198.51.100.7, <script>, 10.1.2.3',
      ip: '10.1.2.3',
    },
    'a private peer that is not a declared proxy and forwards for others': {
      peer: '172.17.0.1',
      forwardedFor: '198.51.100.7',
      ip: '172.17.0.1',
      forwards: true,
    },
    'an undeclared proxy behind a declared one': {
      peer: '10.0.0.1',
      forwardedFor: '198.51.100.7, 192.168.1.1',
      ip: '192.168.1.1',
      forwards: true,
    },
  }
  for (const [title, { peer, forwardedFor, ip, forwards = false }] of Object.entries(cases)) {
    test(title, () => assert.deepEqual(client(peer, forwardedFor), { ip, forwards }))
  }

  test('a private client without the header is not a proxy', () => {
    assert.deepEqual(client('192.168.1.7'), alone('192.168.1.7'))
    assert.deepEqual(client('10.0.0.1', '192.168.1.7'), alone('192.168.1.7'))
  })
})

describe('no entry that is not an address becomes one', () => {
  const garbage = [
    '',
    ' ',
    'unknown',
    '_hidden',
    'example.org',
    '256.1.1.1',
    '010.0.0.1',
    '1.2.3',
    '1.2.3.4:',
    '1.2.3.4:port',
    '[1.2.3.4]',
    '[2001:db8::1',
    '2001:db8::1]',
    '2001:db8::1::2',
    'for=1.2.3.4',
    '"1.2.3.4"',
    '1.2.3.4\n1.2.3.5',
    '<b>1.2.3.4</b>',
    '1.2.3.4; DROP TABLE clients',
  ]
  for (const entry of garbage) test(JSON.stringify(entry), () => assert.equal(readAddress(entry), null))

  test('of any text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        assert.notEqual(isIP(client('10.0.0.1', text).ip), 0)
      }),
    )
  })
})
