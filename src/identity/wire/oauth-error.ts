import { type OAuthErrorCode, oauthErrors } from '../../contract/index.ts'

type Details = {
  /** A sentence for the client's developer; default: the meaning in the contract. ASCII, no quotes or backslashes. */
  readonly description?: string
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** For the log only. */
  readonly cause?: unknown
}

/** An error of RFC 6749 §5.2: a row of the contract plus a sentence. An internal failure is its `cause`. */
export class OAuthError extends Error {
  override readonly name = 'OAuthError'
  readonly code: OAuthErrorCode
  readonly status: number
  readonly headers: Readonly<Record<string, string>>

  constructor(code: OAuthErrorCode, { description, status = 400, headers = {}, cause }: Details = {}) {
    super(description ?? oauthErrors[code], { cause })
    this.code = code
    this.status = status
    this.headers = headers
  }

  /** The response's body; §5.2 allows the description printable ASCII less quotation mark and backslash. */
  body(): { error: OAuthErrorCode; error_description: string } {
    return { error: this.code, error_description: this.message.replace(/[^\x20\x21\x23-\x5b\x5d-\x7e]/g, '?') }
  }
}
