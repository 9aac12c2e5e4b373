import { hash, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { UsedProofStore } from '../dpop/used-proofs.ts'
import type { Random } from '../random.ts'
import type { SealingKeys } from '../sealing/sealing-keys.ts'

/**
 * A challenge that one browser may answer once, for one purpose. It is kept by the browser, sealed, so that pages that are only opened
 * write nothing; what is stored is that it was answered.
 */
export type Ceremony = {
  /** 256 random bits, base64url. */
  readonly challenge: string
  /** Milliseconds since 1970. */
  readonly startedAt: number
  /** The form token of the browser, which a sign-in renews. */
  readonly browser: string
  /** The account whose passkey it must be; null: that of any. */
  readonly sub: string | null
}

/** As seals: a challenge of one purpose is unreadable for the other. */
const purposes = { 'sign in': 'passkey sign-in', add: 'passkey registration' } as const
export type CeremonyPurpose = keyof typeof purposes

export type CeremonyParts = {
  readonly sealingKeys: SealingKeys
  readonly usedProofs: UsedProofStore
  readonly now: Clock
  readonly random: Random
}

/** Seconds in which a challenge can be answered. */
export const ceremonyLifetime = 300

export function beginCeremony(
  purpose: CeremonyPurpose,
  { browser, sub }: Pick<Ceremony, 'browser' | 'sub'>,
  { sealingKeys, random, now }: Pick<CeremonyParts, 'sealingKeys' | 'random' | 'now'>,
): { readonly challenge: string; readonly sealed: string } {
  const challenge = random(32).toString('base64url')
  const ceremony: Ceremony = { challenge, startedAt: now(), browser, sub }
  return { challenge, sealed: sealingKeys.seal(purposes[purpose], JSON.stringify(ceremony)) }
}

export type CeremonyFault = 'foreign challenge' | 'expired challenge' | 'replayed challenge'

/** Opens a challenge that is answered now, and uses it up at all servers, whatever the answer is worth. */
export async function consumeCeremony(
  purpose: CeremonyPurpose,
  { sealed, browser }: { readonly sealed: string; readonly browser: string },
  { sealingKeys, usedProofs, now }: Omit<CeremonyParts, 'random'>,
): Promise<Ceremony | CeremonyFault> {
  const opened = sealingKeys.open(purposes[purpose], sealed)
  const ceremony = opened === null ? null : (JSON.parse(opened) as Ceremony)
  if (!ceremony || !isSame(ceremony.browser, browser)) return 'foreign challenge'
  const { challenge, startedAt } = ceremony
  // In both directions: one that started while the clock was ahead does not wait for that time to come.
  if (Math.abs(now() - startedAt) > ceremonyLifetime * 1000) return 'expired challenge'
  const used = {
    id: hash('sha256', `passkey ${challenge}`, 'base64url'),
    expiresAt: startedAt + ceremonyLifetime * 1000,
  }
  return (await usedProofs.add(used)) ? ceremony : 'replayed challenge'
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
