import type { BrowserSession } from '../sessions/browser/browser-session.ts'

/**
 * Acts that need a recent sign-in, from whoever holds the browser at that moment (ASVS 7.5.1). `within`: its greatest age in
 * seconds. `secondStep`: whether it must have included the account's second step; a recovery code is none.
 */
export const acts = {
  /** Approving a device or an authorization request. */
  approve: { within: 12 * 3600, secondStep: false },
  /** Changing the password, which is also asked for. */
  password: { within: 12 * 3600, secondStep: false },
  /** Adding or removing a sign-in method, recovery codes. */
  methods: { within: 600, secondStep: true },
  /** Replacing the application for codes: who lost it has a recovery code. */
  'replace second step': { within: 600, secondStep: 'or recovery' },
  /** Downloading everything that the server holds about the person. */
  download: { within: 12 * 3600, secondStep: false },
  'delete account': { within: 600, secondStep: true },
} as const satisfies Readonly<Record<string, { readonly within: number; readonly secondStep: boolean | 'or recovery' }>>

export type Act = keyof typeof acts

export type Freshness = 'fresh' | 'too old' | 'without second step'

/**
 * Whether a session's sign-in is recent enough for an act. `secondStep`: RFC 8176 methods, one of which proves the account's
 * second step; empty: the account has none.
 */
export function freshness(
  act: Act,
  { authTime, amr }: Pick<BrowserSession, 'authTime' | 'amr'>,
  now: number,
  secondStep: readonly string[] = [],
): Freshness {
  const { within, secondStep: isNeeded } = acts[act]
  // A sign-in later than now is one from before the clock was set back. Clocks of two servers differ by less than the limit.
  if (Math.abs(now - authTime) > within * 1000) return 'too old'
  const proofs = isNeeded === 'or recovery' ? [...secondStep, 'recovery'] : secondStep
  const isProved = secondStep.length === 0 || proofs.some((method) => amr.includes(method))
  return isNeeded && !isProved ? 'without second step' : 'fresh'
}

export const isFresh = (...given: Parameters<typeof freshness>): boolean => freshness(...given) === 'fresh'
