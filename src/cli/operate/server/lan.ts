import { type Config, type Interfaces, isLoopbackHost, type LanAddress, lanAddresses } from '../../../config/index.ts'
import { listInWords } from '../../../text/index.ts'
import { CommandError } from '../../command-error.ts'

/** A server for the private network that this machine is in. */
export type Lan = {
  readonly address: string
  /** Further addresses that `--lan=ADDRESS` could choose. */
  readonly others: readonly LanAddress[]
  /** Settings that it changes. */
  readonly settings: Readonly<Record<'HOST' | 'AUTH_URL' | 'BASE_URL' | 'LAN', string>>
}

type Machine = {
  /** The settings without the changes of --lan. */
  readonly config: Pick<Config, 'host' | 'port' | 'authUrl' | 'baseUrl' | 'only'>
  readonly interfaces: Interfaces
}

/** The address given, or if it is empty the most likely one. Throws CommandError when --lan cannot be used. */
export function openToLan(given: string, { config, interfaces }: Machine): Lan {
  refuseOtherUrls(config)
  const found = lanAddresses(interfaces)
  const address = lanAddress(given, interfaces)
  const url = `http://${address.includes(':') ? `[${address}]` : address}:${config.port}`
  const isWildcard = config.host === '0.0.0.0' || config.host === '::'
  return {
    address,
    others: found.filter((other) => other.address !== address),
    settings: { HOST: isWildcard ? config.host : address, AUTH_URL: url, BASE_URL: url, LAN: 'true' },
  }
}

/** The address given, or if it is empty the most likely one. Throws CommandError. */
export const lanAddress = (given: string, interfaces: Interfaces): string =>
  given === '' ? mostLikely(lanAddresses(interfaces), interfaces) : ofThisMachine(given, interfaces)

function refuseOtherUrls({ authUrl, baseUrl, only }: Machine['config']): void {
  if (only !== null) {
    const hint = 'Set HOST, AUTH_URL and BASE_URL instead (docs/how-to/two-hosts.md).'
    throw new CommandError('usage', '--lan serves both halves of the service, so it cannot be used with ONLY', hint)
  }
  for (const [name, url] of Object.entries({ AUTH_URL: authUrl, BASE_URL: baseUrl })) {
    if (isLoopbackHost(new URL(url).hostname)) continue
    throw new CommandError('usage', `--lan sets ${name}, but ${name} is already ${url}`, `Omit --lan or unset ${name}.`)
  }
}

function mostLikely([best]: readonly LanAddress[], interfaces: Interfaces): string {
  if (best) return best.address
  const others = listed(interfaces).filter(({ address }) => !isLoopbackHost(address))
  throw new CommandError(
    'failed',
    'This machine has no address in a private network, so other devices cannot reach it',
    others.length === 0
      ? 'Connect it to a network and try again.'
      : `It has ${inWords(others)}. --lan=ADDRESS uses one of them, without encryption; for a public server see docs/reference/configuration.md.`,
  )
}

function ofThisMachine(given: string, interfaces: Interfaces): string {
  const all = listed(interfaces)
  const address = given.replace(/^\[|\]$/g, '').toLowerCase()
  if (all.some((each) => each.address === address)) return address
  throw new CommandError(
    'usage',
    `--lan is ${JSON.stringify(given)}, but it must be an address of this machine`,
    `It has ${inWords(all)}. For a host name, set AUTH_URL, BASE_URL and HOST instead.`,
  )
}

/** Without link-local ones, which no URL can contain. */
const listed = (interfaces: Interfaces): readonly LanAddress[] =>
  Object.entries(interfaces).flatMap(([interfaceName, addresses = []]) =>
    addresses.filter(({ address }) => !/^fe80:/i.test(address)).map(({ address }) => ({ address, interfaceName })),
  )

/** `192.168.1.20 (wlan0) and 10.0.0.5 (eth1)`. */
export const inWords = (addresses: readonly LanAddress[]): string =>
  listInWords(addresses.map(({ address, interfaceName }) => `${address} (${interfaceName})`))
