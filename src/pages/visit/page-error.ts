/** A page that can't be shown, in a sentence for the person at the browser. */
export class PageError extends Error {
  override readonly name = 'PageError'
  readonly status: 400 | 403 | 404 | 405 | 413 | 500 | 503

  constructor(status: PageError['status'], detail: string, cause?: unknown) {
    super(detail, { cause })
    this.status = status
  }
}
