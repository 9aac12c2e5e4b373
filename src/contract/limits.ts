/** service.md, "Limits", and decisions.md sections 2 and 3. Seconds unless the name says otherwise. */
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
  /** Wrong verifiers after which a session is closed. */
  verifierMismatches: 5,
  accessTokenLifetime: 3600,
  refreshIdleLifetime: 90 * 86_400,
  refreshAbsoluteLifetime: 365 * 86_400,
  /** PKCE challenge and verifier, characters each. */
  pkceLength: 43,
  /** Bytes of a form body. */
  formBodyBytes: 16_384,
} as const

/** Of the interval: a poll this much early still counts as on time, and never less than one second. */
export const pacingTolerance = { seconds: 1, share: 0.1 } as const

/** RFC 8628 §6.1: consonants that no word is made of. Shown as XXXX-XXXX. */
export const userCodeAlphabet = 'BCDFGHJKLMNPQRSTVWXZ'
export const userCodeLength = 8
