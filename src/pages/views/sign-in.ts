import { html } from '../html.ts'
import type { Page, Text } from '../words/index.ts'
import { destination } from './destination.ts'
import { heading, layout } from './layout.ts'
import { notice } from './notice.ts'
import { passwordInput } from './password-input.ts'

export type SignInModel = {
  readonly csrf: string
  readonly username?: string | undefined
  readonly error?: Text | undefined
  /** The code that waits for this sign-in. It was not looked up yet. */
  readonly userCode?: string | undefined
  /** The authorization request that waits for this sign-in, sealed, and its client. */
  readonly continues?: Continuation | undefined
}

export type Continuation = { readonly request: string; readonly clientName: string; readonly redirectUri: string }

/** POST /login with `csrf`, `username`, `password` and `request` if one waits, marked for password managers (WCAG 3.3.8). */
export const signInPage =
  ({ csrf, username = '', error, userCode, continues }: SignInModel): Page =>
  (words) => {
    const texts = words.signIn
    const failed = error !== undefined
    const invalid = failed && html` aria-invalid="true" aria-describedby="sign-in-error"`
    const focusPassword = username !== ''
    const purpose =
      userCode !== undefined && texts.forDevice(html`<span class="code" translate="no">${userCode}</span>`)
    const application =
      continues !== undefined &&
      texts.forApplication(html`<bdi>${continues.clientName}</bdi>`, destination(continues.redirectUri, words))
    const request =
      continues !== undefined &&
      html`
<input type="hidden" name="request" value="${continues.request}">`
    const main = html`${heading(texts.title)}
${purpose && html`<p class="lead">${purpose}</p>`}
${application && html`<p class="lead">${application}</p>`}
${failed && notice('error', error(words), { id: 'sign-in-error' })}
<form method="post" action="/login">
<input type="hidden" name="csrf" value="${csrf}">${request}
<div class="field">
<label for="username">${texts.username}</label>
<input id="username" name="username" type="text" value="${username}" required autocomplete="username"
 autocapitalize="none" autocorrect="off" spellcheck="false"${invalid}${!focusPassword && html` autofocus`}>
</div>
<div class="field">
<label for="password" id="password-label">${texts.password}</label>
${passwordInput({ id: 'password', use: 'current', attributes: html`${invalid}${focusPassword && html` autofocus`}` }, words)}
</div>
<button class="primary" type="submit">${texts.submit}</button>
</form>`
    return layout({ title: failed ? texts.errorTitle : texts.title, main }, words)
  }
