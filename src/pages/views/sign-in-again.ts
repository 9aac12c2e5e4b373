import { type Act, acts } from '../../identity/index.ts'
import { type Html, html } from '../html.ts'
import type { Page, Text, Words } from '../words/index.ts'
import { signOutForm } from './account.ts'
import { forgottenWay } from './forgotten.ts'
import { heading, layout } from './layout.ts'
import { notice } from './notice.ts'
import { type PasskeyWay, passkeySignIn } from './passkey-form.ts'
import { type Continuation, continuation, passwordField } from './sign-in.ts'

export type SignInAgainReason =
  /** `age`: seconds since the last sign-in. */
  | { readonly kind: 'too old' | 'without second step'; readonly act: Act; readonly age: number }
  /** The application demands it, whatever the age. */
  | { readonly kind: 'demanded'; readonly clientName: string }
  /** The application demands a second factor. */
  | { readonly kind: 'second factor'; readonly clientName: string }

export type SignInAgainModel = {
  readonly csrf: string
  readonly username: string
  /** null: it is no longer needed, but was when the form was shown. */
  readonly reason: SignInAgainReason | null
  readonly error?: Text | undefined
  /** Whether the error concerns the password. */
  readonly errorOf?: 'password' | 'passkey' | undefined
  /** Whether a mail server is configured, by which a forgotten password can be set. */
  readonly sendsMail: boolean
  /** null: the account has no passkey for this address. */
  readonly passkey?: PasskeyWay | null
  /** The code that waits for this sign-in. */
  readonly userCode?: string | undefined
  /** The authorization request that waits for this sign-in. */
  readonly continues?: Continuation | undefined
}

/** As the sign-in page, for a person who is signed in and whose sign-in is not recent enough: POST /login with their username. */
export const signInAgainPage =
  (model: SignInAgainModel): Page =>
  (words) => {
    const { csrf, username, reason, error, errorOf = 'password', passkey = null, sendsMail } = model
    const { signInAgain: texts, signIn } = words
    const failed = error !== undefined
    const { purpose, request } = continuation(model, words)
    const isPasskeyFirst = passkey?.isFirst ?? false
    const label = texts.passkey
    const passkeyForm = passkey !== null && passkeySignIn({ way: passkey, csrf, request, label }, words)
    const main = html`${heading(texts.title)}
${reason !== null && html`<p class="lead">${reasonText(reason, words)}</p>`}
${purpose}
${failed && notice('error', error(words), { id: 'sign-in-error' })}
<div class="account">
<p>${words.account.signedInAs} <strong><bdi>${username}</bdi></strong></p>
<button class="quiet" type="submit" form="sign-out">${texts.notYou}</button>
</div>
${isPasskeyFirst && passkeyForm}<form method="post" action="/login">
<input type="hidden" name="csrf" value="${csrf}">${request}
<input name="username" type="text" value="${username}" autocomplete="username" hidden>
${passwordField({ invalid: failed && errorOf === 'password', focus: !isPasskeyFirst }, words)}
<button class="${isPasskeyFirst ? 'plain wide' : 'primary'}" type="submit">${texts.submit}</button>
</form>
${!isPasskeyFirst && passkeyForm}
${forgottenWay(sendsMail, words)}
${signOutForm(csrf, model.continues?.request)}`
    return layout({ title: failed ? signIn.errorTitle : texts.title, main, namesOperator: !sendsMail }, words)
  }

/** When the last sign-in was, unless the clock was set back since, and what needs a newer one. */
function reasonText(reason: SignInAgainReason, { signInAgain, formats }: Words): Html | string {
  if (reason.kind === 'demanded') return signInAgain.demanded(html`<bdi>${reason.clientName}</bdi>`)
  if (reason.kind === 'second factor') return signInAgain.secondFactor(html`<bdi>${reason.clientName}</bdi>`)
  const { kind, act, age } = reason
  if (kind === 'without second step') return act === 'approve' ? signInAgain.secondStepSince : signInAgain.secondStep
  const needed = signInAgain.needed[act](formats.duration(acts[act].within))
  return age < 60 ? needed : `${signInAgain.last(formats.since(age))} ${needed}`
}
