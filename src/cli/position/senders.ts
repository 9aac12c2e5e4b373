import { BlockList, isIPv4 } from 'node:net'
import type { NetworkInterfaceInfo } from 'node:os'
import { CommandError } from '../command-error.ts'
import { lanAddress } from '../operate/server/lan.ts'

/** Where packets are received, and from which senders. */
export type Senders = {
  /** The address that sockets are bound to. */
  readonly bound: string
  /** What to enter in the simulator. */
  readonly address: string
  maySend(sender: string): boolean
}

type Interfaces = Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>

/** This machine only. */
export const loopback: Senders = {
  bound: '127.0.0.1',
  address: '127.0.0.1',
  maySend: (sender) => sender.startsWith('127.'),
}

/**
 * The private network of this machine, or of the one address that is given, and this machine itself. Bound to every address, because
 * most simulators and receivers broadcast; packets from outside the network are rejected. Throws CommandError.
 */
export function lanSenders(given: string, interfaces: Interfaces): Senders {
  const onlyIPv4 = Object.fromEntries(
    Object.entries(interfaces).map(([name, all = []]) => [name, all.filter(({ family }) => family === 'IPv4')]),
  )
  if (given !== '' && !isIPv4(given)) {
    throw new CommandError('usage', `--lan is ${JSON.stringify(given)}, but it must be an IPv4 address of this machine`)
  }
  const address = lanAddress(given, onlyIPv4)
  const network = new BlockList()
  network.addSubnet('127.0.0.0', 8)
  for (const { address: own, cidr } of Object.values(onlyIPv4).flat()) {
    const prefix = Number(cidr?.split('/')[1])
    if (own === address && Number.isInteger(prefix)) network.addSubnet(own, prefix)
  }
  return { bound: '0.0.0.0', address, maySend: (sender) => isIPv4(sender) && network.check(sender) }
}
