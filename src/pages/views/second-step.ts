import { html } from '../html.ts'
import type { Page, Text } from '../words/index.ts'
import { heading, layout } from './layout.ts'
import { notice } from './notice.ts'
import { type Continuation, continuation } from './sign-in.ts'

export type SecondStepModel = {
  readonly csrf: string
  /** Of the account whose first factor was right. */
  readonly username: string
  /** Whether the page is for a recovery code; each field accepts both. */
  readonly isRecovery: boolean
  /** The box that lets the browser be remembered; null: the operator does not allow it. */
  readonly remember: { readonly ticked: boolean } | null
  readonly error?: Text | undefined
  /** The code that waits for this sign-in. */
  readonly userCode?: string | undefined
  /** The authorization request that waits for this sign-in. */
  readonly continues?: Continuation | undefined
}

/** After the password. POST /login/second-step with `csrf`, `code`, and `remember`; /login/second-step/cancel leads back. */
export const secondStepPage =
  (model: SecondStepModel): Page =>
  (words) => {
    const { csrf, username, isRecovery, remember, error } = model
    const { secondStep: texts, signInAgain } = words
    const { title, lead, label, hint, link } = isRecovery ? texts.recovery : texts.application
    const failed = error !== undefined
    const { purpose, request } = continuation(model, words)
    const notes = `code-hint${failed ? ' code-error' : ''}`
    const typing = isRecovery ? html`inputmode="text" autocapitalize="characters"` : html`inputmode="numeric"`
    const sealed = model.continues && `request=${encodeURIComponent(model.continues.request)}`
    const other = [!isRecovery && 'with=recovery-code', sealed].filter(Boolean).join('&')
    const main = html`${heading(title)}
${purpose}
${failed && notice('error', error(words), { id: 'code-error' })}
<div class="account">
<p>${texts.signingInAs} <strong><bdi>${username}</bdi></strong></p>
<button class="quiet" type="submit" form="cancel">${signInAgain.notYou}</button>
</div>
<p class="lead">${lead}</p>
<form method="post" action="/login/second-step" data-once>
<input type="hidden" name="csrf" value="${csrf}">${request}${isRecovery && html`<input type="hidden" name="with" value="recovery-code">`}
<div class="field">
<label for="code">${label}</label>
<p class="hint" id="code-hint">${hint}</p>
<input class="code" id="code" name="code" type="text" required maxlength="40" autocomplete="one-time-code" ${typing}
 autocorrect="off" spellcheck="false" aria-describedby="${notes}"${failed && html` aria-invalid="true"`} autofocus>
</div>
${
  remember !== null &&
  !isRecovery &&
  html`<div class="option"><input type="checkbox" id="remember" name="remember" value="yes" aria-describedby="remember-hint"${remember.ticked && html` checked`}>
<label for="remember">${texts.remember}</label><p class="detail" id="remember-hint">${texts.rememberHint}</p></div>
`
}<button class="primary" type="submit">${texts.submit}</button>
</form>
<p><a class="button quiet" href="/login/second-step${other !== '' && html`?${other}`}">${link}</a></p>
${isRecovery && html`<p class="hint">${texts.lost}</p>`}
<form id="cancel" method="post" action="/login/second-step/cancel">
<input type="hidden" name="csrf" value="${csrf}">${request}
</form>`
    return layout({ title: failed ? texts.errorTitle : title, main }, words)
  }
