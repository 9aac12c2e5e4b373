import { type Html, html } from './html.ts'
import { words } from './words.ts'

/** Who is signed in, with the way out (a POST: signing out changes state). */
export function account(username: string, csrf: string): Html {
  return html`<form class="account" method="post" action="/logout">
<input type="hidden" name="csrf" value="${csrf}">
<p>${words.account.signedInAs} <strong><bdi>${username}</bdi></strong></p>
<button class="quiet" type="submit">${words.account.notYou}</button>
</form>`
}
