/** service.md, "Limits", and contract.md. Seconds unless the name says otherwise. */
export const limits = {
  /** Lifetime of device_code and user_code: expires_in. */
  deviceCodeLifetime: 600,
  /** Minimum wait between polls: interval. */
  pollingInterval: 5,
  /** Increase of interval after slow_down. */
  slowDownIncrement: 5,
  /** The stored interval is never raised above this. */
  maximumInterval: 60,
  /** An approved code can be collected until expires_in plus this. */
  collectionGrace: 60,
  /** An ended session keeps its answer for this long. */
  endedSessionMemory: 86_400,
  /** The answer of a final poll is given again for this long, while its refresh token is unused. */
  pollAnswerKept: 60,
  /** The answer of a refresh, to the same Idempotency-Key; also the longest refresh grace of a client. */
  refreshAnswerKept: 600,
  /** Used refresh tokens of a family that a replay may show, the newest ones: those within their client's grace. */
  replayGenerations: 16,
  /** Characters of an Idempotency-Key. */
  idempotencyKeyLength: 255,
  /** Wrong verifiers after which a session is closed. */
  verifierMismatches: 5,
  accessTokenLifetime: 3600,
  refreshIdleLifetime: 90 * 86_400,
  refreshAbsoluteLifetime: 365 * 86_400,
  /** An access token may be configured to live no longer than this. */
  longestAccessTokenLifetime: 86_400,
  /** A signing key signs for this long. */
  keyRotation: 90 * 86_400,
  /** The next signing key is published this long before it signs. */
  keyPublication: 14 * 86_400,
  /** The same when an operator asks for a rotation: keySetCacheTime, and an hour for a clock that is set meanwhile. */
  keyPublicationOnRequest: 2 * 3600,
  /** A key that no longer signs stays published: the longest access token, and a day for clocks that were set. */
  keyOverlap: 2 * 86_400,
  /** Others may keep a copy of the published keys for this long. */
  keySetCacheTime: 3600,
  /** An ended sign-in stays in the books for this long. */
  endedSignInMemory: 30 * 86_400,
  /** Entries of the audit log are kept for this long: those of a sign-in for longer than the sign-in itself. */
  auditMemory: 400 * 86_400,
  /** Answers that were kept for a retry are removed this long after their time: a clock that is set loses none too early. */
  keptAnswerMemory: 3600,
  /** PKCE challenge and verifier, characters each. */
  pkceLength: 43,
  /** Bytes of a form body. */
  formBodyBytes: 16_384,
  /** A server that was asked to stop has ended after this, whatever its clients do. */
  shutdownTimeout: 30,
  /** A chart whose map is further from linear than this, at 300 dpi, would mislead: it is not called georeferenced. */
  mapErrorPixels: 15,
} as const

/** Characters. NIST SP 800-63B, 3.1.1.2: length is what counts. */
export const passwordLength = { least: 8, most: 1000 } as const

/** Of the interval: a poll this much early still counts as on time, and never less than one second. */
export const pacingTolerance = { seconds: 1, share: 0.1 } as const

/** Of users and applications: what people count as characters (grapheme clusters), and the code points that these may take. */
export const nameLength = { most: 60, codePoints: 200 } as const

/** Octets (RFC 5321 §4.5.3.1): of the part before the @, and of the whole. */
export const emailLength = { local: 64, most: 254 } as const

/** RFC 8628 §6.1: consonants that no word is made of. Shown as XXXX-XXXX. */
export const userCodeAlphabet = 'BCDFGHJKLMNPQRSTVWXZ'
export const userCodeLength = 8

/** `tries` at once; a try that was spent comes back after `every` seconds, and no bucket owes more than `tries`. */
export type TryLimit = { readonly tries: number; readonly every: number }

/**
 * How often codes and passwords may be tried (RFC 8628 §5.1, ASVS 6.3.1). An address is an IPv4 address or an IPv6 /64.
 * Only wrong tries count: a right one gives back what it took, and nothing more.
 */
export const tryLimits = {
  /** 2^34 codes, 1,000 of them live, the ceiling reached all day: one hit in a month. */
  userCode: {
    session: { tries: 5, every: 120 },
    account: { tries: 10, every: 60 },
    address: { tries: 20, every: 60 },
    everybody: { tries: 600, every: 0.1 },
  },
  /** None for all together: whoever fills it would lock everybody out. */
  password: {
    /** A browser that signed in to the account before: a stranger's tries cost it nothing. */
    knownBrowser: { tries: 10, every: 60 },
    accountAtAddress: { tries: 5, every: 60 },
    address: { tries: 20, every: 60 },
    /** What one subscriber may be given whole (RFC 6177), and rotate through: an IPv6 /56. */
    subscriber: { tries: 40, every: 30 },
    /** An IPv4 /24 or IPv6 /48; not asked of an address that somebody signed in from lately. */
    site: { tries: 100, every: 10 },
    /** Spent, it leaves every address one try a minute for this account: nobody can lock its owner out. */
    account: { tries: 20, every: 60 },
    accountUnderAttack: { tries: 1, every: 60 },
  },
  /** Counted and reported, never refused: a poll is not answered 429. */
  deviceCode: { address: { tries: 20, every: 60 } },
} as const satisfies Readonly<Record<string, Readonly<Record<string, TryLimit>>>>

/**
 * Whose passwords are hashed first while many wait. What is beyond a rate waits with everybody else: with one account, a
 * stranger can keep neither the others waiting nor make many networks known.
 */
export const signInPriority = {
  /** Attempts at an account by browsers that signed in to it before. */
  knownBrowser: { tries: 10, every: 10 },
  /** Attempts from an address that somebody signed in from lately. */
  knownNetwork: { tries: 10, every: 10 },
  /** An address is known for so long, in seconds, after a sign-in from it. */
  networkMemory: 30 * 86_400,
  /** Addresses that the sign-ins of one account make known, or keep known past half of that time. */
  networksOfAccount: { tries: 8, every: 86_400 },
} as const

/** Sign-ins that wait for their password to be hashed. One that finds no room, or waits longer, is answered 503. */
export const hashingQueue = {
  knownBrowser: 64,
  knownNetwork: 64,
  other: 32,
  /** Of `other`, from one IPv4 /24 or IPv6 /48. */
  otherOfSite: 4,
  /** Seconds. */
  longestWait: 8,
} as const

/** Of one client and network (IPv4 /24, IPv6 /48), unless it says otherwise. 0: no limit. */
export type DeviceQuotas = {
  /** Device authorizations at once. */
  readonly burst: number
  readonly perSecond: number
  /** Neither decided by a person nor expired. */
  readonly pendingOfNetwork: number
  /** Of one client, from all networks; beyond it, it is crowded. */
  readonly pendingOfClient: number
  readonly pendingWhenCrowded: number
}

/** What the settings say by default: nobody fills the disk, or stops an application for others with its extracted id. */
export const deviceQuotas: DeviceQuotas = {
  burst: 60,
  perSecond: 2,
  pendingOfNetwork: 200,
  pendingOfClient: 5_000,
  pendingWhenCrowded: 3,
}

/**
 * Refusals that anybody can bring about are told in the audit log, but strangers must not fill it: of a kind, the first of
 * an application from an address in ten minutes, and one a minute of everybody's.
 */
export const refusalsTold = {
  series: { tries: 1, every: 600 },
  everybody: { tries: 60, every: 60 },
} as const satisfies Readonly<Record<string, TryLimit>>
