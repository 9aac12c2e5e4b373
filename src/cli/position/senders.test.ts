import assert from 'node:assert/strict'
import type { NetworkInterfaceInfo } from 'node:os'
import { test } from 'node:test'
import { lanSenders, loopback } from './senders.ts'

const card = (address: string, prefix: number): NetworkInterfaceInfo =>
  ({
    address,
    cidr: `${address}/${prefix}`,
    family: address.includes(':') ? 'IPv6' : 'IPv4',
    internal: address.startsWith('127.'),
    mac: '',
    netmask: '',
  }) as NetworkInterfaceInfo

const interfaces = {
  lo: [card('127.0.0.1', 8)],
  wlan0: [card('fe80::1', 64), card('192.168.1.20', 24)],
  eth1: [card('10.1.2.3', 16)],
}

test('without --lan, this machine alone is listened to', () => {
  assert.deepEqual(
    [loopback.bound, loopback.maySend('127.0.0.1'), loopback.maySend('192.168.1.7')],
    ['127.0.0.1', true, false],
  )
})

test('with --lan, the private network of the most likely address, broadcasts included', () => {
  const { bound, address, maySend } = lanSenders('', { lo: interfaces.lo, wlan0: interfaces.wlan0 })
  assert.deepEqual([bound, address], ['0.0.0.0', '192.168.1.20'])
  for (const sender of ['192.168.1.7', '192.168.1.20', '127.0.0.1']) assert.ok(maySend(sender), sender)
  for (const sender of ['192.168.2.7', '10.1.2.4', '8.8.8.8', 'fe80::2', '']) assert.ok(!maySend(sender), sender)
})

test('with --lan=ADDRESS, the network of that address', () => {
  const { address, maySend } = lanSenders('10.1.2.3', interfaces)
  assert.deepEqual(
    [address, maySend('10.1.200.1'), maySend('10.2.0.1'), maySend('192.168.1.7')],
    ['10.1.2.3', true, false, false],
  )
})

test('an address that is not of this machine, or not IPv4, is refused', () => {
  assert.throws(() => lanSenders('192.168.1.99', interfaces), /it must be an address of this machine/)
  assert.throws(() => lanSenders('fe80::1', interfaces), /it must be an IPv4 address/)
  assert.throws(() => lanSenders('', { lo: interfaces.lo }), /no address in a private network/)
})
