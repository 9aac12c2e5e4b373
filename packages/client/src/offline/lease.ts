import { fromBase64url } from '../base64url.ts'

/** What ends access to stored charts first: the subscription, the sign-in of this browser, or the time without contact. */
export type LeaseEnd = 'subscription' | 'sign-in' | 'contact'

/** A server's statement of how long one person may open stored charts in one browser. Times are milliseconds since 1970. */
export type Lease = {
  /** Id of the account. */
  readonly sub: string
  /** Id of the content key that it is for: each sign-in of a browser has one. */
  readonly key: string
  /** The server's time when it signed the lease. */
  readonly issuedAt: number
  readonly validUntil: number
  readonly endsBy: LeaseEnd
}

/** What a program knows of the time since its last contact; it stores this next to the lease. Milliseconds. */
export type LeaseClock = {
  /** The time of the last signed statement of the server. */
  readonly serverTime: number
  /** The greatest time that the device's clock has shown since. */
  readonly greatestDeviceTime: number
  /** What the device's clock shows now. */
  readonly deviceTime: number
  /** How long programs have run since, by a monotonic clock. */
  readonly ranFor: number
  /** How far the device's clock was ahead of the server's at the contact. */
  readonly ahead: number
}

/** Everything that a lease is judged by. */
export type LeaseSituation = {
  /** null: none is stored, or its signature is wrong. */
  readonly lease: Lease | null
  /** Id of the content key that this browser has; null: it was destroyed. */
  readonly key: string | null
  /** The account that the last contact reported; null: nobody is signed in. */
  readonly account: string | null
  readonly clock: LeaseClock
}

/**
 * Why stored charts are closed. `nothing`: no lease. `signed-out`: here or elsewhere, so that the key is gone. `other-person`: they belong
 * to another account. `clock`: the device's clock is known to be ahead. The others: what ended.
 */
export type ClosedReason = LeaseEnd | 'nothing' | 'signed-out' | 'other-person' | 'clock'

/** Whether stored charts may be opened. Times are milliseconds since 1970. */
export type LeaseState =
  | { readonly isOpen: true; readonly until: number; readonly endsBy: LeaseEnd }
  | {
      readonly isOpen: false
      readonly reason: ClosedReason
      /** When they closed; `clock`: what the device's clock showed. 0: no time. */
      readonly at: number
      /** Only the device's clock says so: the person should check it. */
      readonly isByDeviceClock: boolean
    }

const day = 86_400_000

/**
 * The clock after a contact. Never throws.
 *
 * @see contract.md, "Charts without a network"
 */
export const clockAtContact = (serverTime: number, deviceTime: number): LeaseClock => ({
  serverTime,
  greatestDeviceTime: serverTime,
  deviceTime,
  ranFor: 0,
  ahead: deviceTime - serverTime,
})

/**
 * The clock when the device's clock shows `deviceTime`, and programs have run `ranFor` milliseconds since the contact. Never throws.
 *
 * @see contract.md, "Charts without a network"
 */
export const clockAfter = (clock: LeaseClock, deviceTime: number, ranFor: number): LeaseClock => ({
  ...clock,
  deviceTime,
  greatestDeviceTime: Math.max(clock.greatestDeviceTime, deviceTime),
  ranFor: Math.max(clock.ranFor, ranFor),
})

/**
 * The time by which a lease is judged: the greatest of what is known, so that a clock that was set back gains nothing. Never throws.
 *
 * @returns Milliseconds since 1970.
 * @see contract.md, "Charts without a network"
 */
export const leaseTime = ({ serverTime, greatestDeviceTime, ranFor }: LeaseClock): number =>
  Math.max(serverTime + ranFor, greatestDeviceTime)

/**
 * Whether stored charts may be opened, and why not. Nothing is deleted because of a time: a clock that is ahead closes, and the next
 * contact opens again. Never throws.
 *
 * @see contract.md, "Charts without a network"
 */
export function evaluateLease({ lease, key, account, clock }: LeaseSituation): LeaseState {
  const closed = (reason: ClosedReason, at = 0, isByDeviceClock = false): LeaseState => ({
    ...{ isOpen: false, reason, at, isByDeviceClock },
  })
  if (account !== null && lease !== null && account !== lease.sub) return closed('other-person')
  if (lease === null) return closed('nothing')
  if (account === null || key !== lease.key) return closed('signed-out')
  const { validUntil: until, endsBy } = lease
  if (leaseTime(clock) < until) return { isOpen: true, until, endsBy }
  const isByDeviceClock = clock.serverTime + clock.ranFor < until
  if (!isByDeviceClock) return closed(endsBy, until)
  const wasSetBack = clock.deviceTime < clock.greatestDeviceTime - day
  if (wasSetBack || clock.ahead >= day) return closed('clock', clock.greatestDeviceTime, true)
  return closed(endsBy, until, true)
}

/** The media type in the header of a lease. */
const leaseType = 'platekeeper-lease+jwt'
const ends: readonly string[] = ['subscription', 'sign-in', 'contact']

/**
 * Reads a lease and verifies its signature (ES256).
 *
 * @param token As the server sent it.
 * @param publicKey The key that came with it while the program was online.
 * @returns undefined: not a lease, or not signed by this key. It may have ended: see `evaluateLease`.
 * @throws {TypeError} The page is on plain http, which has no `crypto.subtle`.
 * @see RFC 7515 §5.2; RFC 7518 §3.4
 */
export async function readLease(token: string, publicKey: JsonWebKey): Promise<Lease | undefined> {
  const { subtle } = crypto
  const [header = '', payload = '', signature = '', ...more] = token.split('.')
  try {
    const { alg, typ } = JSON.parse(text(header)) as { readonly alg: unknown; readonly typ: unknown }
    if (alg !== 'ES256' || typ !== leaseType || more.length > 0) return undefined
    const curve = { name: 'ECDSA', namedCurve: 'P-256' }
    const key = await subtle.importKey('jwk', { ...publicKey, key_ops: ['verify'] }, curve, false, ['verify'])
    const signed = Uint8Array.from(new TextEncoder().encode(`${header}.${payload}`))
    const algorithm = { name: 'ECDSA', hash: 'SHA-256' }
    if (!(await subtle.verify(algorithm, key, fromBase64url(signature), signed))) return undefined
    return leaseOf(JSON.parse(text(payload)) as Claims)
  } catch {
    return undefined
  }
}

type Claims = Readonly<Record<'sub' | 'key' | 'iat' | 'valid_until' | 'ends_by', unknown>>

function leaseOf({ sub, key, iat, valid_until: until, ends_by: endsBy }: Claims): Lease | undefined {
  if (typeof sub !== 'string' || typeof key !== 'string') return undefined
  if (typeof iat !== 'number' || typeof until !== 'number' || ends.indexOf(String(endsBy)) < 0) return undefined
  return { sub, key, issuedAt: iat * 1000, validUntil: until * 1000, endsBy: endsBy as LeaseEnd }
}

const text = (part: string): string => new TextDecoder().decode(fromBase64url(part))
