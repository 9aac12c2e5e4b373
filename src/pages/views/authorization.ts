import { type Html, html } from '../html.ts'
import type { Page, Words } from '../words/index.ts'
import { type DecisionModel, decisionPage } from './decision-page.ts'
import { destination, destinationOf } from './destination.ts'
import { notice } from './notice.ts'

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
    const { changed, lifetime } = words.authorization
    const facts = returnSection(model, words)
    const form = {
      action: '/authorize',
      lifetime: lifetime(words.formats.duration(model.terms.accessTokenLifetime)),
      fields: html`
<input type="hidden" name="request" value="${model.request}">`,
    }
    return decisionPage(model, { changed, facts, form, request: model.request }, words)
  }

function returnSection({ client, redirectUri }: AuthorizationModel, words: Words): Html {
  const { kind } = destinationOf(redirectUri)
  const { returnsTo, unverified, warning } = words.authorization
  return html`<section aria-labelledby="leads-to">
<h2 id="leads-to">${words.consent.whoAsks}</h2>
<dl class="strip">
<div><dt>${words.consent.application}</dt><dd><bdi>${client.name}</bdi></dd></div>
<div><dt>${returnsTo}</dt><dd>${destination(redirectUri, words)}</dd></div>
</dl>
</section>
${notice('warning', client.isPublic ? unverified[kind] : warning)}`
}
