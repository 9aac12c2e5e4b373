import { limits } from '../../../contract/index.ts'
import { siteOf } from '../../limits/network.ts'
import {
  openSealedResponse,
  type ResponseSealing,
  type SealedResponse,
  sealResponse,
} from '../../sealing/sealed-response.ts'
import type { IdempotencyKeyHash } from './idempotency-key.ts'

/** A refresh token that was replaced, and which requests may repeat its refresh. */
export type UsedToken = {
  readonly generation: number
  /** When it was replaced, in milliseconds since 1970. */
  readonly rotatedAt: number
  /** Network of its first use (limits/network.ts); null: not recorded. */
  readonly network: string | null
  /** The Idempotency-Key of its first use; null: it had none. */
  readonly keyHash: IdempotencyKeyHash | null
  /** The token that replaced it, sealed under it; null: a client without grace, which replays the newest response only. */
  readonly successor: SealedResponse | null
}

/**
 * The newest response of a family, for replays (contract.md, "Lost refresh response"). It is sealed under
 * the token it replaced; an older used token decrypts its successor, that one the next, and so on to the response.
 */
export type StoredResponse = {
  readonly sealed: SealedResponse
  /** Oldest first, consecutive generations, at most limits.replayGenerations; the last one opens `sealed`. */
  readonly usedTokens: readonly UsedToken[]
}

/** A used token that is used again. `graceSeconds` is its client's. */
export type Replay = {
  readonly generation: number
  readonly keyHash: IdempotencyKeyHash | null
  readonly network: string
  readonly graceSeconds: number
  readonly now: number
}

/**
 * contract.md, "Lost refresh response". With the Idempotency-Key of the first use: the newest response for 10 minutes, from
 * any network. Otherwise, and for older generations: within the client's grace and from the network of the first use. Both
 * periods start at the token's own rotation; a replay extends neither. false: this is reuse.
 */
export function mayReplay(stored: StoredResponse | null, replay: Replay): boolean {
  const used = stored?.usedTokens.find(({ generation }) => generation === replay.generation)
  if (!used) return false
  const { graceSeconds, now } = replay
  const isSameRequest = replay.keyHash !== null && replay.keyHash === used.keyHash
  if (isSameRequest && used === stored?.usedTokens.at(-1) && isWithin(used, limits.refreshResponseMemory, now))
    return true
  const isSameNetwork = used.network === null || used.network === replay.network
  return isWithin(used, graceSeconds, now) && (isSameRequest || isSameNetwork)
}

/** Without a grace nothing is replayed, even if the clock is behind and the rotation lies in the future. */
const isWithin = ({ rotatedAt }: UsedToken, seconds: number, now: number): boolean =>
  seconds > 0 && now < rotatedAt + seconds * 1000

/** The newest response, as it was sent; null when a link of the chain is missing or cannot be decrypted. */
export function openResponse(
  { sealed, usedTokens }: StoredResponse,
  { token, generation }: { readonly token: string; readonly generation: number },
  keeping: Pick<ResponseSealing, 'responseKey'>,
): string | null {
  let [current, expected]: [string | null, number] = [token, generation]
  for (const used of usedTokens.filter((link) => link.generation >= generation)) {
    if (current === null || used.generation !== expected) return null
    if (used === usedTokens.at(-1)) return openSealedResponse(sealed, current, keeping)
    current = used.successor && openSealedResponse(used.successor, current, keeping)
    expected += 1
  }
  return null
}

export type Rotation = Omit<UsedToken, 'network' | 'successor'> & {
  /** Of the request. */
  readonly ip: string
  readonly usedToken: string
  readonly newToken: string
  /** The body of the token response. */
  readonly response: string
  readonly graceSeconds: number
}

/** What a rotation stores for replays; null if none is possible. Links past their grace are dropped. */
export function storeResponse(
  before: StoredResponse | null,
  { ip, usedToken, newToken, response, graceSeconds, ...used }: Rotation,
  keeping: ResponseSealing,
): StoredResponse | null {
  if (used.keyHash === null && graceSeconds === 0) return null
  const links = before?.usedTokens ?? []
  // From the oldest that may be replayed, without gaps: servers' clocks differ, and a replay needs every link.
  const oldest = links.findIndex((link) => isWithin(link, graceSeconds, used.rotatedAt))
  const earlier = oldest < 0 ? [] : links.slice(oldest)
  const successor = graceSeconds > 0 ? sealResponse(newToken, usedToken, keeping) : null
  return {
    sealed: sealResponse(response, usedToken, keeping),
    usedTokens: [...earlier, { ...used, network: siteOf(ip), successor }].slice(-limits.replayGenerations),
  }
}
