import { type Html, html } from '../html.ts'
import type { Page, Text, Words } from '../words/index.ts'
import { destination } from './destination.ts'
import { forgottenWay } from './forgotten.ts'
import { heading, layout } from './layout.ts'
import { notice } from './notice.ts'
import { type PasskeyWay, passkeySignIn } from './passkey-form.ts'
import { passwordInput } from './password-input.ts'

export type SignInModel = {
  readonly csrf: string
  readonly username?: string | undefined
  readonly error?: Text | undefined
  /** Whether the error concerns the username and the password; `time`: the second step came too late. */
  readonly errorOf?: 'password' | 'passkey' | 'time' | undefined
  /** Whether a mail server is configured, by which a forgotten password can be set. */
  readonly sendsMail: boolean
  /** null: browsers use no passkeys at this address. */
  readonly passkey?: PasskeyWay | null
  /** The code that waits for this sign-in. It was not looked up yet. */
  readonly userCode?: string | undefined
  /** The authorization request that waits for this sign-in, sealed, and its client. */
  readonly continues?: Continuation | undefined
}

export type Continuation = {
  readonly request: string
  readonly clientName: string
  readonly redirectUri: string
  /** The viewer of this service, which people know as the service itself. */
  readonly isViewer: boolean
}

/** The ways to sign in, the one used last first. POST /login with `csrf`, `username`, `password` and `request` if one waits, marked for password managers (WCAG 3.3.8). */
export const signInPage =
  (model: SignInModel): Page =>
  (words) => {
    const { csrf, username = '', error, errorOf = 'password', passkey = null, sendsMail } = model
    const texts = words.signIn
    const failed = error !== undefined
    const isWrong = failed && errorOf === 'password'
    const invalid = isWrong && html` aria-invalid="true" aria-describedby="sign-in-error"`
    const isPasskeyFirst = passkey?.isFirst ?? false
    const focusPassword = username !== ''
    const { purpose, request } = continuation(model, words)
    const label = texts.passkey.submit
    const passkeyForm = passkey !== null && passkeySignIn({ way: passkey, csrf, request, label }, words)
    const main = html`${heading(texts.title)}
${purpose}
${failed && notice('error', error(words), { id: 'sign-in-error' })}
${isPasskeyFirst && passkeyForm}<form method="post" action="/login">
<input type="hidden" name="csrf" value="${csrf}">${request}
<div class="field">
<label for="username">${texts.username}</label>
<input id="username" name="username" type="text" value="${username}" required autocomplete="username${passkey !== null && ' webauthn'}"
 autocapitalize="none" autocorrect="off" spellcheck="false"${invalid}${!focusPassword && !isPasskeyFirst && html` autofocus`}>
</div>
${passwordField({ invalid: isWrong, focus: focusPassword }, words)}
<button class="${isPasskeyFirst ? 'plain wide' : 'primary'}" type="submit">${texts.submit}</button>
</form>
${!isPasskeyFirst && passkeyForm}
${forgottenWay(sendsMail, words)}`
    return layout({ title: failed ? texts.errorTitle : texts.title, main, namesOperator: !sendsMail }, words)
  }

/** What waits for the sign-in, in words, and the field that continues an authorization request. */
export function continuation(
  { userCode, continues }: Pick<SignInModel, 'userCode' | 'continues'>,
  words: Words,
): { readonly purpose: Html; readonly request: Html | false } {
  const { forDevice, forApplication, forViewer } = words.signIn
  const device = userCode !== undefined && forDevice(html`<span class="code" translate="no">${userCode}</span>`)
  const application =
    continues !== undefined &&
    (continues.isViewer
      ? forViewer
      : forApplication(html`<bdi>${continues.clientName}</bdi>`, destination(continues.redirectUri, words)))
  const purpose = html`${device && html`<p class="lead">${device}</p>`}
${application && html`<p class="lead">${application}</p>`}`
  const request =
    continues !== undefined &&
    html`
<input type="hidden" name="request" value="${continues.request}">`
  return { purpose, request }
}

/** The field of the current password. `invalid`: the error of the page concerns it. */
export function passwordField(
  { invalid, focus }: { readonly invalid: boolean; readonly focus: boolean },
  words: Words,
): Html {
  const attributes = html`${invalid && html` aria-invalid="true" aria-describedby="sign-in-error"`}${focus && html` autofocus`}`
  return html`<div class="field">
<label for="password" id="password-label">${words.signIn.password}</label>
${passwordInput({ id: 'password', use: 'current', attributes }, words)}
</div>`
}
