import { type DecisionModel, decisionPage } from './decision-page.ts'
import { destination, destinationOf } from './destination.ts'
import { type Html, html } from './html.ts'
import { notice } from './notice.ts'
import { words } from './words.ts'

/** The consent page of an application that the browser came from, and returns to. */
export type AuthorizationModel = DecisionModel & {
  /** The sealed request. */
  readonly request: string
  readonly redirectUri: string
  readonly client: { readonly name: string; readonly isPublic: boolean }
}

/** The decision: POST /authorize with the fields of every decision, and `request`. */
export const authorizationPage = (model: AuthorizationModel): Html =>
  decisionPage(model, {
    changed: words.authorization.changed,
    facts: returnSection(model),
    form: {
      action: '/authorize',
      lifetime: words.authorization.lifetime(model.terms),
      fields: html`
<input type="hidden" name="request" value="${model.request}">`,
    },
    request: model.request,
  })

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
