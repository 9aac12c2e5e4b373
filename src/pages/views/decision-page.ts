import { account, signOutForm } from './account.ts'
import { type Html, html } from './html.ts'
import { heading, layout } from './layout.ts'
import { notice } from './notice.ts'
import { decisionForm, type Form, type PermissionsModel } from './permissions.ts'
import { words } from './words.ts'

export type DecisionModel = PermissionsModel & {
  /** The username of the user who decides. */
  readonly account: string
  /** The list differs from the one that was shown before. */
  readonly changed: boolean
  readonly error?: string | undefined
}

type Parts = {
  /** Says that the list differs. */
  readonly changed: string
  /** What the user needs to know to decide, beside the permissions. */
  readonly facts: Html
  readonly form: Form
  /** The sealed request, where signing out comes back to it. */
  readonly request?: string
}

/** A page on which a user allows an application some permissions, or none. */
export function decisionPage(model: DecisionModel, { changed, facts, form, request }: Parts): Html {
  const { client, csrf, error } = model
  const title = error === undefined ? words.consent.title(client.name) : words.consent.errorTitle(client.name)
  return layout({
    title,
    shape: 'wide',
    main: html`${heading(words.consent.title(html`<bdi>${client.name}</bdi>`))}
${error !== undefined && notice('error', error, { focus: true })}
${model.changed && notice('change', changed, { focus: true })}
<div class="columns">
<div class="column">
${facts}
${account(model.account)}
</div>
${decisionForm(model, form)}
</div>
${signOutForm(csrf, request)}`,
  })
}
