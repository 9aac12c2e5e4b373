import { type Html, html } from './html.ts'
import { words } from './words.ts'

/** Who is signed in, with the button of `signOutForm`. */
export function account(username: string): Html {
  return html`<div class="account">
<p>${words.account.signedInAs} <strong><bdi>${username}</bdi></strong></p>
<button class="quiet" type="submit" form="sign-out">${words.account.notYou}</button>
</div>`
}

/** The way out, a POST because it changes state. It ends a page, so that the page's own form is the first in it. */
export function signOutForm(csrf: string): Html {
  return html`<form id="sign-out" method="post" action="/logout" hidden>
<input type="hidden" name="csrf" value="${csrf}">
</form>`
}
