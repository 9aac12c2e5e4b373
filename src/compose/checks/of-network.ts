import type { Config } from '../../config/index.ts'
import { type CheckResult, finding } from '../../health/index.ts'
import type { Clock } from '../../identity/index.ts'
import type { Store } from '../../store/index.ts'
import type { Machine } from './machine.ts'

type Parts = {
  readonly config: Pick<Config, 'authUrl' | 'baseUrl' | 'only' | 'port'>
  readonly machine: Machine
  readonly now: Clock
}

const day = 86_400_000
const soonDays = 14

export async function secrets(machine: Machine, store: Pick<Store, 'signingKeys'>): Promise<CheckResult> {
  const fault = await machine.masterKeyFault(store.signingKeys)
  return fault && finding('secrets', fault.kind, {}, fault.details)
}

export async function mailServer({ mailFault }: Machine): Promise<CheckResult> {
  const fault = mailFault && (await mailFault())
  return fault && finding('mail', 'unreachable', {}, fault.reason)
}

/** The URLs of this host; of two with one origin, the first. */
function ownUrls({ authUrl, baseUrl, only }: Parts['config']): readonly (readonly ['AUTH_URL' | 'BASE_URL', string])[] {
  const auth = only === 'charts' ? [] : [['AUTH_URL', authUrl] as const]
  const isSameHost = only === null && new URL(authUrl).origin === new URL(baseUrl).origin
  return only === 'identity' || isSameHost ? auth : [...auth, ['BASE_URL', baseUrl] as const]
}

export async function certificate({ config, machine, now }: Parts): Promise<CheckResult> {
  let isKnown = true
  for (const [setting, url] of ownUrls(config)) {
    if (!url.startsWith('https:')) continue
    const found = await machine.certificate(url)
    isKnown &&= found !== null
    if (found === null) continue
    const days = Math.floor((found.endsAt - now()) / day)
    if (found.fault !== null) return finding('certificate', found.fault, { setting }, url)
    if (found.endsAt <= now()) return finding('certificate', 'ended', { setting }, url)
    if (days < soonDays) return finding('certificate', 'ends soon', { setting, days }, url)
  }
  // Without a connection nothing is known, and the check of the proxy names it.
  return isKnown ? null : 'unknown'
}

/** How a request that this machine sends to its own public URLs arrives. */
export async function proxy(
  { config }: Pick<Parts, 'config'>,
  ask: NonNullable<Machine['arrival']>,
): Promise<CheckResult> {
  for (const [setting, url] of ownUrls(config)) {
    const arrival = await ask(url, setting)
    if (typeof arrival === 'object' && 'unreachable' in arrival)
      return finding('proxy', 'unreachable', { setting }, `${url}: ${arrival.unreachable}`)
    if (arrival === 'elsewhere') return finding('proxy', 'elsewhere', { setting }, url)
    if (arrival.isForwarded && !arrival.isTrusted) return finding('proxy', 'not trusted', { setting }, arrival.peer)
    // The server itself speaks HTTP on PORT: anything else that a URL names is a proxy.
    const { protocol, port } = new URL(url)
    const isProxied = protocol === 'https:' || Number(port || 80) !== config.port
    if (isProxied && !arrival.isForwarded) return finding('proxy', 'not forwarded', { setting }, arrival.peer)
  }
  return null
}
