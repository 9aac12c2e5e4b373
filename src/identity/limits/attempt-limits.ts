import type { RateLimit } from './rate-limit.ts'

/**
 * Rate limits of attempts at codes and passwords (RFC 8628 §5.1, ASVS 6.3.1). An address is an IPv4 address or an IPv6 /64.
 * Only wrong attempts count: a right one returns what it took, and nothing more.
 */
export const attemptLimits = {
  /** 2^34 codes, 1,000 of them pending, the limit reached all day: one hit in a month. */
  userCode: {
    session: { attempts: 5, every: 120 },
    account: { attempts: 10, every: 60 },
    address: { attempts: 20, every: 60 },
    global: { attempts: 600, every: 0.1 },
  },
  /** No global limit: one attacker could use it up and lock all users out. */
  password: {
    /** A browser that signed in to the account before: other people's attempts do not count against it. */
    knownBrowser: { attempts: 10, every: 60 },
    accountAtAddress: { attempts: 5, every: 60 },
    address: { attempts: 20, every: 60 },
    /** An IPv6 /56, which one subscriber may get as a whole (RFC 6177) and rotate through. */
    subscriber: { attempts: 40, every: 30 },
    /** An IPv4 /24 or IPv6 /48; not applied to an address with a recent sign-in. */
    site: { attempts: 100, every: 10 },
    /** Once used up, every address has one attempt a minute for this account: an attacker cannot lock its owner out. */
    account: { attempts: 20, every: 60 },
    accountUnderAttack: { attempts: 1, every: 60 },
  },
  /** By network alone: a passkey cannot be guessed, and names its account only when it is right. */
  passkey: {
    address: { attempts: 20, every: 60 },
    subscriber: { attempts: 40, every: 30 },
    site: { attempts: 100, every: 10 },
  },
  /**
   * Mails that a person asks for. Without an account, a request names one, known or not; so these are counted whoever it names. The limit of
   * all together bounds the rows of a flood from many networks; once it is used up, a network has one an hour, so that nobody is locked out.
   */
  mail: {
    all: { attempts: 600, every: 6 },
    siteInFlood: { attempts: 1, every: 3600 },
    address: { attempts: 5, every: 300 },
    site: { attempts: 30, every: 60 },
    /** To an address that a signed-in person enters, which may be another person's. */
    account: { attempts: 3, every: 3600 },
  },
  /** Counted and logged, never rejected: a poll never gets a 429. */
  deviceCode: { address: { attempts: 20, every: 60 } },
  /** Tokens of back ends, each an entry in the audit log: many processes may start at the same time, but a token is used for an hour. */
  clientToken: { client: { attempts: 60, every: 1 } },
} as const satisfies Readonly<Record<string, Readonly<Record<string, RateLimit>>>>

/**
 * Of all known browsers of an account together, 20 an hour: many cookies do not add attempts. Once it is used up they count as
 * unknown browsers; it rejects none.
 */
export const knownBrowsersOfAccount: RateLimit = { attempts: 20, every: 180 }

/**
 * All clients behind an undeclared proxy have its address. They count as one network, with as many times the limits of one, in
 * place of those by address and network. Finite, because any machine in a private network can pass for such a proxy.
 */
export const sharedNetworks = 10

/** The limit of all clients behind an undeclared proxy, from that of one network. */
export const sharedLimit = ({ attempts, every }: RateLimit): RateLimit => ({
  attempts: attempts * sharedNetworks,
  every: every / sharedNetworks,
})

/**
 * Sign-ins whose passwords are hashed first while others wait. Beyond these rates nothing is hashed first: with one account, an attacker
 * can neither delay others nor make many networks known.
 */
export const signInPriority = {
  /** Attempts at an account by browsers that signed in to it before. */
  knownBrowser: { attempts: 10, every: 10 },
  /** Attempts from an address with a recent sign-in. */
  knownNetwork: { attempts: 10, every: 10 },
  /** Seconds for which an address is known after a sign-in from it. */
  networkMemory: 30 * 86_400,
  /** How many addresses one account's sign-ins can make known, or renew after half of that time. */
  networksOfAccount: { attempts: 8, every: 86_400 },
} as const

/**
 * Each DPoP proof is a row, and any program can send proofs in the name of a public client: limited per client and network (/24, /48), by
 * each server in memory. Fifty devices of a network can poll at the usual interval.
 */
export const proofsStored: RateLimit = { attempts: 600, every: 0.1 }

/**
 * Rejections that unauthenticated requests can cause are logged in the audit log, but must not fill it: per reason, the first of
 * an application from an address in ten minutes, and one a minute globally.
 */
export const rejectionsLogged = {
  series: { attempts: 1, every: 600 },
  global: { attempts: 60, every: 60 },
} as const satisfies Readonly<Record<string, RateLimit>>

/**
 * Of the people of one invitation together, answers that a username is taken: a club behind one address must be able to join, but
 * not to list the accounts.
 */
export const takenUsernames = (uses: number): RateLimit => ({ attempts: 20 + 2 * uses, every: 60 })
