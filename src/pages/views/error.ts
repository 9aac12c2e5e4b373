import { type Html, html } from './html.ts'
import { heading, layout } from './layout.ts'
import { words } from './words.ts'

export type ErrorModel = {
  /** HTTP status of the response. */
  readonly status: number
  readonly title: string
  /** What happened, and the remedy. */
  readonly detail: string
  readonly requestId: string
  /** The target of the button: the home page. */
  readonly home?: string
}

/** An error page, with the request id by which operators find the error in the log. */
export function errorPage({ status, title, detail, requestId, home = '/' }: ErrorModel): Html {
  return layout({
    title,
    main: html`<p class="eyebrow">${words.error.status} ${status}</p>
${heading(title, 'focus')}
<p class="lead">${detail}</p>
<p class="hint">${words.error.requestId}: <span class="code" translate="no">${requestId}</span></p>
<p><a class="button" href="${home}">${words.error.home}</a></p>`,
  })
}
