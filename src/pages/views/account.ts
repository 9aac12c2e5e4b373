import { type Html, html } from '../html.ts'
import type { Words } from '../words/index.ts'

/** The signed-in user, with the button of `signOutForm`. */
export function account(username: string, words: Words): Html {
  return html`<div class="account">
<p>${words.account.signedInAs} <strong><bdi>${username}</bdi></strong></p>
<button class="quiet" type="submit" form="sign-out">${words.account.notYou}</button>
</div>`
}

/** The same in few words, for the header of a page that has no room for more. */
export function accountInHeader(username: string, words: Words): Html {
  return html`<p class="who"><span class="unseen">${words.account.signedInAs} </span><bdi>${username}</bdi> <button class="quiet" type="submit" form="sign-out">${words.account.notYouShort}</button></p>`
}

/**
 * Signs out, by POST because it changes state. At the end of a page, so that the page's own form comes first. `request`: the
 * authorization request that the next user continues.
 */
export function signOutForm(csrf: string, request?: string): Html {
  return html`<form id="sign-out" method="post" action="/logout" hidden>
<input type="hidden" name="csrf" value="${csrf}">${
    request !== undefined &&
    html`
<input type="hidden" name="request" value="${request}">`
  }
</form>`
}
