import { account, signOutForm } from './account.ts'
import { destination, destinationOf } from './destination.ts'
import { type Html, html } from './html.ts'
import { heading, layout } from './layout.ts'
import { notice } from './notice.ts'
import { decisionForm, type PermissionsModel } from './permissions.ts'
import { words } from './words.ts'

/** The consent page of an application that the browser came from, and returns to. */
export type AuthorizationModel = PermissionsModel & {
  /** The sealed request. */
  readonly request: string
  readonly redirectUri: string
  readonly client: { readonly name: string; readonly isPublic: boolean }
  /** The username of the user who decides. */
  readonly account: string
  /** The list differs from the one shown before, or was shown to somebody else. */
  readonly changed: boolean
  readonly error?: string | undefined
}

/** The decision: POST /authorize with the fields of every decision, and `request`. */
export function authorizationPage(model: AuthorizationModel): Html {
  const { client, csrf, error, request, terms } = model
  const title = error === undefined ? words.consent.title(client.name) : words.consent.errorTitle(client.name)
  return layout({
    title,
    shape: 'wide',
    main: html`${heading(words.consent.title(html`<bdi>${client.name}</bdi>`))}
${error !== undefined && notice('error', error, { focus: true })}
${model.changed && notice('change', words.authorization.changed, { focus: true })}
<div class="columns">
<div class="column">
${returnSection(model)}
${account(model.account)}
</div>
${decisionForm(model, {
  action: '/authorize',
  lifetime: words.authorization.lifetime(terms),
  fields: html`
<input type="hidden" name="request" value="${request}">`,
})}
</div>
${signOutForm(csrf, request)}`,
  })
}

function returnSection({ client, redirectUri }: AuthorizationModel): Html {
  const { kind } = destinationOf(redirectUri)
  return html`<section aria-labelledby="leads-to">
<h2 id="leads-to">${words.consent.whoAsks}</h2>
<dl class="strip">
<div><dt>${words.consent.application}</dt><dd><bdi>${client.name}</bdi></dd></div>
<div><dt>${words.authorization.returnsTo}</dt><dd>${destination(redirectUri)}</dd></div>
</dl>
</section>
${notice('warning', client.isPublic ? words.authorization.unverified[kind] : words.authorization.warning)}`
}
