import { type Html, html } from '../html.ts'
import type { Text, Words } from '../words/index.ts'
import { accountInHeader, signOutForm } from './account.ts'
import { heading, layout } from './layout.ts'
import { notice } from './notice.ts'
import { decisionForm, type Form, type PermissionsModel } from './permissions.ts'

export type DecisionModel = PermissionsModel & {
  /** The username of the user who decides. */
  readonly account: string
  /** The list differs from the one shown before. */
  readonly changed: boolean
  readonly error?: Text | undefined
}

type Parts = {
  /** Message that the list differs. */
  readonly changed: string
  /** Further information for the decision, in addition to the permissions. */
  readonly facts: Html
  readonly form: Form
  /** The sealed request, where signing out comes back to it. */
  readonly request?: string
}

/** A page on which a user grants an application some permissions, or denies all. */
export function decisionPage(model: DecisionModel, { changed, facts, form, request }: Parts, words: Words): Html {
  const { client, csrf, error } = model
  const title = error === undefined ? words.consent.title(client.name) : words.consent.errorTitle(client.name)
  const main = html`${heading(words.consent.title(html`<bdi>${client.name}</bdi>`))}
${error !== undefined && notice('error', error(words), { focus: true })}
${model.changed && notice('change', changed, { focus: true })}
<div class="columns">
<div class="column">
${facts}
</div>
${decisionForm(model, form, words)}
</div>
${signOutForm(csrf, request)}`
  return layout({ title, shape: 'consent', inHeader: accountInHeader(model.account, words), main }, words)
}
