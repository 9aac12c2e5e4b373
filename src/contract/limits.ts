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
  pollResponseMemory: 60,
  /** The answer of a refresh, to the same Idempotency-Key; also the longest refresh grace of a client. */
  refreshResponseMemory: 600,
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
  storedResponseMargin: 3600,
  /** PKCE challenge and verifier, characters each. */
  pkceLength: 43,
  /** Bytes of a form body. */
  formBodyBytes: 16_384,
  /** A server that was asked to stop has ended after this, whatever its clients do. */
  shutdownTimeout: 30,
  /** A chart whose map is further from linear than this, at 300 dpi, would mislead: it is not called georeferenced. */
  mapErrorPixels: 15,
} as const

/** Of the interval: a poll this much early still counts as on time, and never less than one second. */
export const pacingTolerance = { seconds: 1, share: 0.1 } as const

/** RFC 8628 §6.1: consonants that no word is made of. Shown as XXXX-XXXX. */
export const userCodeAlphabet = 'BCDFGHJKLMNPQRSTVWXZ'
export const userCodeLength = 8
