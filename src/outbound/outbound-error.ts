/** A request without a usable response. The message is a reason, without the URL. */
export class OutboundError extends Error {
  override readonly name = 'OutboundError'
  /** Whether a retry may succeed. */
  readonly again: boolean

  constructor(reason: string, { again, cause }: { readonly again: boolean; readonly cause?: unknown }) {
    super(reason, { cause })
    this.again = again
  }
}

const noAnswer = 'the server did not answer in time'
const closed = 'the connection was closed'
const badCertificate = 'its certificate is not valid'

/** Errors of connections, by Node's code. */
const reasons: Readonly<Record<string, string>> = {
  ENOTFOUND: 'its host name is unknown: check the address, and whether this machine has a connection',
  EAI_AGAIN: 'its host name could not be looked up: check whether this machine has a connection',
  ECONNREFUSED: 'nothing answers there',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the network cannot be reached',
  ECONNRESET: closed,
  EPIPE: closed,
  UND_ERR_SOCKET: closed,
  ETIMEDOUT: noAnswer,
  UND_ERR_CONNECT_TIMEOUT: noAnswer,
  UND_ERR_HEADERS_TIMEOUT: noAnswer,
  UND_ERR_BODY_TIMEOUT: noAnswer,
  CERT_HAS_EXPIRED: badCertificate,
  DEPTH_ZERO_SELF_SIGNED_CERT: badCertificate,
  SELF_SIGNED_CERT_IN_CHAIN: badCertificate,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: badCertificate,
  ERR_TLS_CERT_ALTNAME_INVALID: badCertificate,
}

/** The `cause` of an error of `fetch` contains the code. */
export function reasonOf(error: unknown): string {
  const { cause, message } = error as Error
  if (!(cause instanceof Error)) return message
  // Some errors of undici have the property without a value.
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : null
  if (code === null) return cause.message
  return reasons[code] ? `${reasons[code]} (${code})` : code
}
