import { type Html, html } from '../../html.ts'
import type { ServiceTerms } from '../../service-terms.ts'
import type { Words } from '../../words/index.ts'
import { notice } from '../notice.ts'

/** A row of the account page. Its body is in the page, folded or not: no script loads it. */
export type AccountRow = {
  readonly title: string
  /** What there is, in a few words: `3 browsers`. */
  readonly summary: Html | string
  readonly body: Html
  /** Whether a form in the row is sent back with an error, so that the row is open and the error has the focus. */
  readonly hasFault?: boolean
}

/** What all rows know. */
export type RowContext = {
  /** For every form of the row: its first field. */
  readonly csrf: string
  readonly username: string
  readonly terms: ServiceTerms
  readonly words: Words
}

/** A row of a model of its own; null: there is nothing to show. */
export type RowView<Model> = (model: Model, context: RowContext) => AccountRow | null

/** `message`: of the action that the user just took in the row, undefined: they came to the row by a link; both have the focus. */
export type OpenRow = { readonly message: string | undefined }

/** A folded row; `open`: unless null, it is open. */
export function folded(id: string, { title, summary, body, hasFault = false }: AccountRow, open: OpenRow | null): Html {
  const isOpen = open !== null || hasFault
  const isTarget = open !== null && open.message === undefined && !hasFault
  return html`<details class="row" id="row-${id}"${isOpen && html` open`}>
<summary${isTarget && html` autofocus`}><h3>${title}</h3> <span>${summary}</span></summary>
<div class="body">
${open?.message !== undefined && notice('done', open.message, { focus: true })}
${body}
</div>
</details>
`
}
