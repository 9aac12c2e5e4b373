import { type Html, html } from '../html.ts'
import type { Page, Words } from '../words/index.ts'
import { type DecisionModel, decisionPage } from './decision-page.ts'
import { destination, destinationOf } from './destination.ts'

/** The consent page of an application that sent the browser here, and to which it returns. */
export type AuthorizationModel = DecisionModel & {
  /** The sealed request. */
  readonly request: string
  readonly redirectUri: string
  readonly client: { readonly name: string; readonly isPublic: boolean }
}

/** The decision: POST /authorize with the fields of every decision, and `request`. */
export const authorizationPage =
  (model: AuthorizationModel): Page =>
  (words) => {
    const { changed, lifetime, unverified, warning } = words.authorization
    const { kind } = destinationOf(model.redirectUri)
    const facts = returnSection(model, words)
    const form = {
      action: '/authorize',
      warning: model.client.isPublic ? unverified[kind] : warning,
      lifetime: lifetime(words.formats.duration(model.terms.accessTokenLifetime)),
      fields: html`
<input type="hidden" name="request" value="${model.request}">`,
    }
    return decisionPage(model, { changed, facts, form, request: model.request }, words)
  }

/** Unlike the name, which anybody can choose, the destination identifies the application. */
function returnSection({ redirectUri }: AuthorizationModel, words: Words): Html {
  return html`<section class="placard" aria-labelledby="leads-to">
<h2 id="leads-to">${words.authorization.returnsTo}</h2>
<p>${destination(redirectUri, words)}</p>
</section>`
}
