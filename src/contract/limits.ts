/** service.md, "Limits", and contract.md. Seconds unless the name says otherwise. */
export const limits = {
  /** Lifetime of device_code and user_code: expires_in. */
  deviceCodeLifetime: 600,
  /** Lifetime of an authorization code. */
  authorizationCodeLifetime: 60,
  /** An authorization request can be decided on for this long. */
  authorizationRequestLifetime: 600,
  /** Bytes of `state` and of `nonce`. */
  requestParameterBytes: 2048,
  /** A remembered consent is asked for again after this. */
  consentMemory: 365 * 86_400,
  /** A pushed authorization request can be used for this long: expires_in of its response. */
  pushedRequestLifetime: 60,
  /** Minimum wait between polls: interval. */
  pollingInterval: 5,
  /** Increase of interval after slow_down. */
  slowDownIncrement: 5,
  /** The greatest interval; slow_down does not raise it further. */
  maximumInterval: 60,
  /** An approved code can be collected until expires_in plus this. */
  collectionGrace: 60,
  /** An ended session keeps its final response for this long; then its device_code is unknown. */
  endedSessionMemory: 86_400,
  /** The token response of a poll is replayed for this long, while its refresh token is unused. */
  pollResponseMemory: 60,
  /** The token response of a refresh is replayed to the same Idempotency-Key for this long; also the longest refresh grace. */
  refreshResponseMemory: 600,
  /** Of the used refresh tokens of a family, only the newest can be replayed, within the refresh grace of their client. */
  replayGenerations: 16,
  /** Characters of an Idempotency-Key. */
  idempotencyKeyLength: 255,
  /** Verifier failures after which a session is closed. */
  verifierMismatches: 5,
  accessTokenLifetime: 3600,
  refreshIdleLifetime: 90 * 86_400,
  /** Days after the last contact for which charts that a person took along open (contract.md, "Charts without a network"). */
  packDays: 14,
  refreshAbsoluteLifetime: 365 * 86_400,
  /** The longest access token lifetime that can be configured. */
  longestAccessTokenLifetime: 86_400,
  /** The published keys may be cached for this long. */
  keySetCacheTime: 3600,
  /** PKCE challenge and verifier, characters each. */
  pkceLength: 43,
  /** A DPoP proof is accepted for this long before and after its iat. */
  dpopProofTolerance: 300,
  /** The nonce of DPoP proofs changes this often; the previous one is accepted until the next change. */
  dpopNoncePeriod: 150,
  /** Characters of a DPoP proof, and of its jti. */
  dpopProofLength: 4096,
  dpopProofIdLength: 256,
  /** Bytes of a form body. */
  formBodyBytes: 16_384,
  /** Pixels at 300 dpi: a chart with a greater map error would mislead, so it is not called georeferenced. */
  mapErrorPixels: 15,
  /** Bytes of memory of a process that renders pages. */
  renderMemory: 512 * 2 ** 20,
} as const

/** Tolerance for early polls: the greater of a share of the interval and a number of seconds. */
export const pacingTolerance = { seconds: 1, share: 0.1 } as const

/** RFC 8628 §6.1: consonants, so that codes form no words. Shown as XXXX-XXXX. */
export const userCodeAlphabet = 'BCDFGHJKLMNPQRSTVWXZ'
export const userCodeLength = 8

/** The route that a person keeps in the viewer (docs/reference/viewer.md). */
export const routeLimits = {
  points: 200,
  /** Bytes of a file that a route is opened from. */
  fileBytes: 1_048_576,
  /** Characters of a name; longer ones are cut. */
  nameLength: 24,
} as const
