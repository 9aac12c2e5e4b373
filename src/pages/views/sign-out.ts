import { type Html, html } from '../html.ts'
import type { Page } from '../words/index.ts'
import { destination } from './destination.ts'
import { heading, layout } from './layout.ts'

export type SignOutModel = {
  readonly csrf: string
  /** The username of the user who is signed in. */
  readonly account: string
  /** The application that sent the browser here; null: not stated. */
  readonly client: { readonly id: string; readonly name: string } | null
  /** Where the browser returns after signing out; null: it does not return. */
  readonly returnTo: { readonly uri: string; readonly state: string | null } | null
}

/** Asks whether to sign out of this browser: POST /sign-out with the fields of the request, which are checked again. */
export const signOutPage =
  ({ csrf, account, client, returnTo }: SignOutModel): Page =>
  (words) => {
    const { title, asks, browser, after, submit, stay } = words.signOut
    const main = html`${heading(title)}
${client && html`<p class="lead">${asks(html`<bdi>${client.name}</bdi>`)}</p>`}
<p>${words.account.signedInAs} <strong><bdi>${account}</bdi></strong></p>
<p class="hint">${browser}</p>
${returnTo && html`<p>${after(destination(returnTo.uri, words))}</p>`}
<form method="post" action="/sign-out">
<input type="hidden" name="csrf" value="${csrf}">
${client && hidden('client_id', client.id)}
${returnTo && hidden('post_logout_redirect_uri', returnTo.uri)}
${returnTo && returnTo.state !== null && hidden('state', returnTo.state)}
<div class="decision">
<a class="button plain" href="/">${stay}</a>
<button type="submit">${submit}</button>
</div>
</form>`
    return layout({ title, main }, words)
  }

const hidden = (name: string, value: string): Html =>
  html`<input type="hidden" name="${name}" value="${value}">
`
