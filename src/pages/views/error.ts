import { html } from '../html.ts'
import type { Page, Text, Words } from '../words/index.ts'
import { heading, layout } from './layout.ts'
import { operator } from './operator.ts'

export type ErrorModel = {
  /** HTTP status of the response. */
  readonly status: keyof Words['error']['titles']
  /** What happened, and the remedy. */
  readonly detail: Text
  /** null: the log has no line for it. */
  readonly requestId: string | null
  /** The target of the button: the home page. */
  readonly home?: string
}

/** An error page, with the request id by which `platekeeper request` finds the error in the log. */
export const errorPage =
  ({ status, detail, requestId, home = '/' }: ErrorModel): Page =>
  (words) => {
    const texts = words.error
    const title = texts.titles[status]
    const help = operator(words)
    const main = html`<p class="eyebrow">${texts.status} ${status}</p>
${heading(title, 'focus')}
<p class="lead">${detail(words)}</p>
${requestId !== null && html`<p class="hint">${texts.requestId}: <span class="code" translate="no">${requestId}</span></p>`}
${help !== false && html`<p class="hint">${help}</p>`}
<p><a class="button" href="${home}">${texts.home}</a></p>`
    return layout({ title, main, namesOperator: true }, words)
  }
