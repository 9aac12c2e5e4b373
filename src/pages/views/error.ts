import { type Html, html } from './html.ts'
import { heading, layout } from './layout.ts'
import { words } from './words.ts'

export type ErrorModel = {
  /** HTTP status of the answer. */
  readonly status: number
  readonly title: string
  /** What happened and what to do about it. */
  readonly detail: string
  readonly requestId: string
  /** Where the button leads: the start of this site. */
  readonly home?: string
}

/** Anything that went wrong on a page, with the number under which the operator finds it in the log. */
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
