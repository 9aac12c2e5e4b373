type PageErrorDetails = {
  readonly cause?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** The target of the page's button; default: the home page. */
  readonly home?: string
}

/** A page that cannot be shown. The message is for the user. */
export class PageError extends Error {
  override readonly name = 'PageError'
  readonly status: 400 | 403 | 404 | 405 | 413 | 500 | 503
  readonly headers: Readonly<Record<string, string>>
  readonly home: string

  constructor(status: PageError['status'], detail: string, more: PageErrorDetails = {}) {
    super(detail, { cause: more.cause })
    this.status = status
    this.headers = more.headers ?? {}
    this.home = more.home ?? '/'
  }
}
