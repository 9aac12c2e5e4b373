/** A request that a bucket did not answer as it should. */
export class BucketFailure extends Error {
  override readonly name = 'BucketFailure'
  readonly kind: FailureKind
  readonly remedy: string
  /** Whether a retry may succeed. */
  readonly again: boolean

  constructor(kind: FailureKind, { reason, cause, ...known }: FailureDetails = {}) {
    const row = kinds[kind]
    super(reason === undefined ? row.reason : `${row.reason}: ${reason}`, { cause })
    this.kind = kind
    this.remedy = row.remedy
    this.again = known.again ?? row.again
  }
}

type FailureDetails = { readonly reason?: string; readonly again?: boolean; readonly cause?: unknown }
type Row = { readonly reason: string; readonly remedy: string; readonly again: boolean }

const kinds = {
  unreachable: {
    reason: 'the image store cannot be reached',
    remedy: 'Check `endpoint` in IMAGES, and that this machine reaches it',
    again: true,
  },
  overloaded: {
    reason: 'the image store is overloaded or fails',
    remedy: 'It is asked again later; see its own log or status page',
    again: true,
  },
  damaged: {
    reason: 'its bytes do not match their checksum',
    remedy: '`platekeeper images verify` lists all such images; the next import of the charts writes them again',
    again: true,
  },
  lost: {
    reason: 'the image store confirmed it, and does not have it',
    remedy: 'See the log of the image store',
    again: true,
  },
  clock: {
    reason: 'the clocks of this machine and of the image store differ',
    remedy: 'Run a time service (NTP) on this machine',
    again: false,
  },
  denied: {
    reason: 'the image store denies access',
    remedy: 'The key needs s3:GetObject, s3:PutObject, s3:DeleteObject and, for the bucket, s3:ListBucket',
    again: false,
  },
  'unknown key': {
    reason: 'the image store does not know the access key, or it has expired',
    remedy: 'Correct AWS_ACCESS_KEY_ID, and AWS_SESSION_TOKEN if there is one',
    again: false,
  },
  'wrong secret': {
    reason: 'the image store refuses the signature',
    remedy: 'Correct AWS_SECRET_ACCESS_KEY, or `region` in IMAGES',
    again: false,
  },
  'no bucket': {
    reason: 'the bucket does not exist',
    remedy: 'Create it, or correct the bucket in IMAGES',
    again: false,
  },
  'bucket gone': {
    reason: 'the bucket is gone, or the image store is not ready yet',
    remedy: 'See the log of the image store, and create the bucket if it was removed',
    again: true,
  },
  'wrong region': {
    reason: 'the bucket is in another region',
    remedy: 'Correct `region` and `endpoint` in IMAGES',
    again: false,
  },
  unexpected: {
    reason: 'the image store rejects the request',
    remedy: 'Check IMAGES; `platekeeper doctor` tries the bucket',
    again: false,
  },
} as const satisfies Readonly<Record<string, Row>>

export type FailureKind = keyof typeof kinds

/** Error codes of S3 and of stores with its API. */
const byCode: ReadonlyMap<string, FailureKind> = new Map([
  ['AccessDenied', 'denied'],
  ['AllAccessDisabled', 'denied'],
  ['AccountProblem', 'denied'],
  ['InvalidAccessKeyId', 'unknown key'],
  ['ExpiredToken', 'unknown key'],
  ['InvalidToken', 'unknown key'],
  ['SignatureDoesNotMatch', 'wrong secret'],
  ['RequestTimeTooSkewed', 'clock'],
  ['NoSuchBucket', 'no bucket'],
  ['AuthorizationHeaderMalformed', 'wrong region'],
  ['IllegalLocationConstraintException', 'wrong region'],
  ['PermanentRedirect', 'wrong region'],
  ['SlowDown', 'overloaded'],
  ['RequestTimeout', 'overloaded'],
  ['ServiceUnavailable', 'overloaded'],
  ['InternalError', 'overloaded'],
  ['BadDigest', 'overloaded'],
  ['ConditionalRequestConflict', 'overloaded'],
  ['OperationAborted', 'overloaded'],
])

export type ErrorAnswer = {
  readonly status: number
  /** `Code` of the XML; null: there is none, as in responses to HEAD. */
  readonly code: string | null
  /** Milliseconds that the store's clock is ahead; null: unknown. */
  readonly ahead: number | null
  /** Whether this process has used the bucket: a store that is starting may not know it yet. */
  readonly wasThere: boolean
}

/** Stores accept 15 minutes; a response without a code is then about the clock. */
const mostSkew = 14 * 60_000

/** The reason repeats no more than status, code and seconds: bodies of errors contain the access key. */
export function failureOf({ status, code, ahead, wasThere }: ErrorAnswer): BucketFailure {
  const isSkewed = status === 403 && ahead !== null && Math.abs(ahead) > mostSkew
  const known = isSkewed ? 'clock' : ((code === null ? null : byCode.get(code)) ?? byStatus(status))
  const kind = known === 'no bucket' && wasThere ? 'bucket gone' : known
  if (kind === 'clock' && ahead !== null)
    return new BucketFailure(kind, { reason: `by ${Math.round(Math.abs(ahead) / 1000)} seconds` })
  return new BucketFailure(kind, { reason: code === null ? `status ${status}` : `status ${status}, ${code}` })
}

function byStatus(status: number): FailureKind {
  if (status === 401 || status === 403) return 'denied'
  if (status >= 300 && status < 400) return 'wrong region'
  return status >= 500 || status === 408 || status === 409 || status === 429 ? 'overloaded' : 'unexpected'
}
