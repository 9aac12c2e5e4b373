import { createHmac, type KeyObject } from 'node:crypto'
import { limits } from '../../contract/index.ts'
import type { Clock } from '../clock.ts'

/**
 * The nonces of the server (RFC 9449 §8): one for all clients at a time, computed from the time and a key that all servers share, so
 * that nothing is stored. A proof with a later one cannot be computed in advance.
 */
export type Nonces = {
  current(): string
  /** The current one, the one before, and the next: the clocks of servers differ. */
  isLive(nonce: string): boolean
}

export function createNonces(key: KeyObject, now: Clock): Nonces {
  const period = (): number => Math.floor(now() / (limits.dpopNoncePeriod * 1000))
  const nonceOf = (at: number): string =>
    createHmac('sha256', key).update(String(at)).digest().subarray(0, 16).toString('base64url')
  return {
    current: () => nonceOf(period()),
    isLive: (nonce) => [0, -1, 1].some((step) => nonceOf(period() + step) === nonce),
  }
}
