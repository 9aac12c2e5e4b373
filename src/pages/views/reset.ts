import { html } from '../html.ts'
import type { Page, Text } from '../words/index.ts'
import { heading, layout } from './layout.ts'
import { newPasswordField } from './new-password-field.ts'
import { ending } from './outcome.ts'

export type ResetModel = {
  readonly csrf: string
  /** The id of the link, which proves nothing: the browser may open another one before the form is sent. */
  readonly link: string
  readonly username: string
  readonly signOutDevices: boolean
  /** Of the password that was entered. */
  readonly error?: Text | undefined
}

/** POST /reset with `csrf`, `link`, `new_password`, and `devices` to sign out every device too. The link is in the browser's cookie. */
export const resetPage =
  ({ csrf, link, username, signOutDevices, error }: ResetModel): Page =>
  (words) => {
    const texts = words.reset
    const main = html`${heading(texts.title)}
<p class="lead">${texts.account(html`<strong><bdi>${username}</bdi></strong>`)}</p>
<form method="post" action="/reset">
<input type="hidden" name="csrf" value="${csrf}"><input type="hidden" name="link" value="${link}">
<input name="username" type="text" value="${username}" autocomplete="username" hidden>
${newPasswordField(texts.password, error, words)}
<div class="option"><input type="checkbox" id="devices" name="devices" value="sign-out" aria-describedby="devices-hint"${signOutDevices && html` checked`}>
<label for="devices">${texts.devices}</label><p class="detail" id="devices-hint">${texts.browsers}</p></div>
<button class="primary" type="submit">${texts.submit}</button>
</form>`
    return layout({ title: error === undefined ? texts.title : texts.errorTitle, main }, words)
  }

/** The password is set; nobody is signed in. */
export const resetDonePage: Page = (words) => {
  const { title, text } = words.reset.done
  const rest = html`<p class="lead">${text}</p>
<a class="button" href="/login">${words.outcome.signInAgain}</a>`
  return ending({ sign: 'approved', title, rest }, words)
}

/** One page for a link that is unknown, used, expired or void. */
export const closedResetPage: Page = (words) => {
  const { title, text } = words.reset.closed
  const rest = html`<p class="lead">${text}</p>
<a class="button" href="/login">${words.outcome.signInAgain}</a>`
  return ending({ sign: 'unavailable', title, rest }, words)
}
