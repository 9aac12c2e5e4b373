import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Interfaces, lanAddresses } from './lan-addresses.ts'

const ip = (address: string, internal = false) => ({ address, internal })
const lo = [ip('127.0.0.1', true), ip('::1', true)]
const chosen = (interfaces: Interfaces): readonly string[] => lanAddresses(interfaces).map(({ address }) => address)

const machines: readonly (readonly [what: string, interfaces: Interfaces, addresses: readonly string[]])[] = [
  ['a Linux laptop', { lo, wlp3s0: [ip('192.168.1.20'), ip('fe80::1')] }, ['192.168.1.20']],
  [
    'one with Docker, listed first',
    {
      lo,
      docker0: [ip('172.17.0.1')],
      'br-3f2a91c0d7e4': [ip('172.18.0.1')],
      veth12ab: [ip('172.19.0.1')],
      virbr0: [ip('192.168.122.1')],
      enp2s0: [ip('10.0.0.7')],
    },
    ['10.0.0.7'],
  ],
  [
    'a Mac with cable, Wi-Fi, a VPN and shared virtual machines',
    {
      lo0: [ip('127.0.0.1', true), ip('fe80::1')],
      bridge100: [ip('192.168.64.1')],
      awdl0: [ip('fe80::2')],
      utun3: [ip('10.8.0.2')],
      en0: [ip('fd12:3456::9'), ip('192.168.178.30')],
      en7: [ip('192.168.178.31')],
    },
    ['192.168.178.30', '192.168.178.31', '10.8.0.2', 'fd12:3456::9'],
  ],
  [
    'Windows with Hyper-V and an adapter that got no address',
    {
      'Loopback Pseudo-Interface 1': lo,
      'vEthernet (WSL)': [ip('172.28.16.1')],
      'VMware Network Adapter VMnet8': [ip('192.168.80.1')],
      Ethernet: [ip('169.254.10.20')],
      'Wi-Fi': [ip('192.168.0.12')],
    },
    ['192.168.0.12'],
  ],
  ['a rented server', { lo, eth0: [ip('203.0.113.7'), ip('2001:db8::7')] }, []],
  ['an overlay network alone', { lo, tailscale0: [ip('100.101.102.103')] }, ['100.101.102.103']],
  ['a network of IPv6 alone', { lo, eth0: [ip('fd00::5'), ip('fe80::5')] }, ['fd00::5']],
  [
    'an interface of unknown kind, then a network card',
    { mgmt: [ip('10.1.1.1')], eth0: [ip('10.2.2.2')] },
    ['10.2.2.2', '10.1.1.1'],
  ],
  ['no network', { lo }, []],
]

for (const [what, interfaces, addresses] of machines) {
  test(`${what}: ${addresses.join(', then ') || 'no address'}`, () => assert.deepEqual(chosen(interfaces), addresses))
}

test('each address comes with the name of its interface', () => {
  assert.deepEqual(lanAddresses({ wlan0: [ip('10.0.0.5')] }), [{ address: '10.0.0.5', interfaceName: 'wlan0' }])
})
