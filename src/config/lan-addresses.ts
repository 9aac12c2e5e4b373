import { isPrivateAddress } from './public-urls.ts'

/** As `os.networkInterfaces()` lists them, by the name of the interface. */
export type Interfaces = Readonly<
  Record<string, readonly { readonly address: string; readonly internal: boolean }[] | undefined>
>

export type LanAddress = { readonly address: string; readonly interfaceName: string }

/** Bridges and hosts of containers and virtual machines: no other device is behind them. */
const virtual =
  /^(docker|br-|veth|virbr|vmnet|vmware|vboxnet|virtualbox|vEthernet|bridge\d|cni|cali|flannel|podman|lxc|lxd|incus|kube|nerdctl|awdl|llw)/i
/** Networks over another network: reached by the devices that joined them. */
const tunnel = /^(tun|tap|utun|wg|ppp|ipsec|tailscale|zt|nebula|nordlynx)/i
const physical = /^(en|eth|wl|ethernet|wi-?fi)/i

/**
 * The addresses at which other devices of a private network can reach this machine, the most likely one first: IPv4 before
 * IPv6, of network cards before others, of tunnels last. Without loopback, link-local and public addresses, and without the
 * networks of containers and virtual machines.
 */
export function lanAddresses(interfaces: Interfaces): readonly LanAddress[] {
  return Object.entries(interfaces)
    .filter(([name]) => !virtual.test(name))
    .flatMap(([interfaceName, addresses = []]) =>
      addresses
        .filter(({ address, internal }) => !internal && isPrivateAddress(address) && !isLinkLocal(address))
        .map(({ address }) => ({ address, interfaceName })),
    )
    .map((each) => ({ each, rank: rankOf(each) }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ each }) => each)
}

/** Valid on one cable only; IPv6 ones also need a zone, which URLs cannot have. */
const isLinkLocal = (address: string): boolean => /^(169\.254\.|fe[89ab])/i.test(address)

const rankOf = ({ address, interfaceName }: LanAddress): number =>
  (tunnel.test(interfaceName) ? 2 : physical.test(interfaceName) ? 0 : 1) + (address.includes(':') ? 3 : 0)
