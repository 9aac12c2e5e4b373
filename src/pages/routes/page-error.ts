import { type Text, wordsIn } from '../words/index.ts'

type PageErrorDetails = {
  readonly cause?: unknown
  /** For the log, if the detail contains names; default: the detail in English. */
  readonly reason?: string
  readonly headers?: Readonly<Record<string, string>>
  /** The target of the page's button; default: the home page. */
  readonly home?: string
}

/** A page that cannot be shown. The detail is for the user, the message for the log. */
export class PageError extends Error {
  override readonly name = 'PageError'
  readonly status: 400 | 403 | 404 | 405 | 413 | 414 | 500 | 503
  readonly detail: Text
  readonly headers: Readonly<Record<string, string>>
  readonly home: string
  readonly reason: string

  constructor(status: PageError['status'], detail: Text, more: PageErrorDetails = {}) {
    super(detail(wordsIn('en')), { cause: more.cause })
    this.status = status
    this.detail = detail
    this.headers = more.headers ?? {}
    this.home = more.home ?? '/'
    this.reason = more.reason ?? this.message
  }
}
