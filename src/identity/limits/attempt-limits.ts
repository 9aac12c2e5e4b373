import type { RateLimit } from './rate-limit.ts'

/**
 * How often codes and passwords may be tried (RFC 8628 §5.1, ASVS 6.3.1). An address is an IPv4 address or an IPv6 /64.
 * Only wrong attempts count: a right one gives back what it took, and nothing more.
 */
export const attemptLimits = {
  /** 2^34 codes, 1,000 of them live, the ceiling reached all day: one hit in a month. */
  userCode: {
    session: { attempts: 5, every: 120 },
    account: { attempts: 10, every: 60 },
    address: { attempts: 20, every: 60 },
    everybody: { attempts: 600, every: 0.1 },
  },
  /** None for all together: whoever fills it would lock everybody out. */
  password: {
    /** A browser that signed in to the account before: a stranger's attempts cost it nothing. */
    knownBrowser: { attempts: 10, every: 60 },
    accountAtAddress: { attempts: 5, every: 60 },
    address: { attempts: 20, every: 60 },
    /** What one subscriber may be given whole (RFC 6177), and rotate through: an IPv6 /56. */
    subscriber: { attempts: 40, every: 30 },
    /** An IPv4 /24 or IPv6 /48; not asked of an address that somebody signed in from lately. */
    site: { attempts: 100, every: 10 },
    /** Spent, it leaves every address one try a minute for this account: nobody can lock its owner out. */
    account: { attempts: 20, every: 60 },
    accountUnderAttack: { attempts: 1, every: 60 },
  },
  /** Counted and reported, never refused: a poll is not answered 429. */
  deviceCode: { address: { attempts: 20, every: 60 } },
} as const satisfies Readonly<Record<string, Readonly<Record<string, RateLimit>>>>

/**
 * Whose passwords are hashed first while many wait. What is beyond a rate waits with everybody else: with one account, a
 * stranger can keep neither the others waiting nor make many networks known.
 */
export const signInPriority = {
  /** Attempts at an account by browsers that signed in to it before. */
  knownBrowser: { attempts: 10, every: 10 },
  /** Attempts from an address that somebody signed in from lately. */
  knownNetwork: { attempts: 10, every: 10 },
  /** An address is known for so long, in seconds, after a sign-in from it. */
  networkMemory: 30 * 86_400,
  /** Addresses that the sign-ins of one account make known, or keep known past half of that time. */
  networksOfAccount: { attempts: 8, every: 86_400 },
} as const

/**
 * Rejections that anybody can cause are logged in the audit log, but strangers must not fill it: of one kind, the first of
 * an application from an address in ten minutes, and one a minute from everybody together.
 */
export const rejectionsLogged = {
  series: { attempts: 1, every: 600 },
  everybody: { attempts: 60, every: 60 },
} as const satisfies Readonly<Record<string, RateLimit>>
