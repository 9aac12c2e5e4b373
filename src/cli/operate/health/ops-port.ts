import type { Config } from '../../../config/index.ts'
import type { Outbound } from '../../../outbound/index.ts'

/** The address at which this machine reaches a server that listens on a host. */
export const localUrl = (host: string, port: number): string => {
  const own = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host
  return `http://${own.includes(':') ? `[${own}]` : own}:${port}`
}

export type Ops = Pick<Config, 'opsHost' | 'opsPort' | 'opsToken'>

/** A path of OPS_PORT. Throws OutboundError. */
export const askOps = (
  { opsHost, opsPort, opsToken }: Ops,
  path: string,
  outbound: Outbound,
): Promise<{ readonly status: number; readonly text: string }> =>
  outbound(
    'own address',
    {
      url: localUrl(opsHost, opsPort ?? 0) + path,
      headers: opsToken === null ? {} : { authorization: `Bearer ${opsToken}` },
    },
    async ({ status, text }) => ({ status, text: await text() }),
  )

/** The checks that failed, in the answer of `/readyz`. */
export function failedChecks(text: string): readonly { readonly name: string; readonly reason: string }[] {
  try {
    const { checks }: { checks?: Record<string, { state?: string; reason?: string }> } = JSON.parse(text)
    return Object.entries(checks ?? {}).flatMap(([name, { state, reason = '' }]) =>
      state === 'failed' ? [{ name, reason }] : [],
    )
  } catch {
    return []
  }
}
