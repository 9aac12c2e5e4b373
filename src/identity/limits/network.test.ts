import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '../../../test/fixtures/properties.ts'
import { networkOf, siteOf, subscriberOf } from './network.ts'

const cases: Readonly<Record<string, string>> = {
  '192.0.2.1': '192.0.2.1',
  '::ffff:192.0.2.1': '192.0.2.1',
  '::ffff:c000:201': '192.0.2.1',
  '0:0:0:0:0:FFFF:c000:0201': '192.0.2.1',
  '2001:db8::1': '2001:db8:0:0::/64',
  '2001:DB8:0:0:1:2:3:4': '2001:db8:0:0::/64',
  '2001:0db8:0000:0001::': '2001:db8:0:1::/64',
  '::1': '0:0:0:0::/64',
  'fe80::1%eth0': 'fe80:0:0:0::/64',
  '64:ff9b::192.0.2.1': '64:ff9b:0:0::/64',
  '': '',
}
for (const [ip, network] of Object.entries(cases)) {
  test(`${ip || 'no address'} counts as ${network || 'no network'}`, () => assert.equal(networkOf(ip), network))
}

const wider: Readonly<Record<string, { subscriber: string; site: string }>> = {
  '192.0.2.1': { subscriber: '192.0.2.1', site: '192.0.2.0/24' },
  '::ffff:192.0.2.77': { subscriber: '192.0.2.77', site: '192.0.2.0/24' },
  '2001:db8:1:ab12::1': { subscriber: '2001:db8:1:ab00::/56', site: '2001:db8:1::/48' },
  '2001:db8::': { subscriber: '2001:db8:0:0::/56', site: '2001:db8:0::/48' },
}
for (const [ip, { subscriber, site }] of Object.entries(wider)) {
  test(`${ip} is of the subscriber ${subscriber} and the site ${site}`, () =>
    assert.deepEqual([subscriberOf(ip), siteOf(ip)], [subscriber, site]))
}

test('two IPv6 addresses count as one exactly when their first 64 bits are the same', () => {
  const groups = fc.tuple(
    fc.nat(1),
    fc.nat(1),
    fc.nat(1),
    fc.nat(1),
    fc.nat(65535),
    fc.nat(65535),
    fc.nat(9),
    fc.nat(9),
  )
  const written = (numbers: readonly number[]): string => numbers.map((number) => number.toString(16)).join(':')
  fc.assert(
    fc.property(groups, groups, (one, two) => {
      const same = written(one.slice(0, 4)) === written(two.slice(0, 4))
      assert.equal(networkOf(written(one)) === networkOf(written(two).toUpperCase()), same)
    }),
  )
})
