import { type Html, html } from '../../html.ts'
import type { Page, Text } from '../../words/index.ts'
import { heading, layout } from '../layout.ts'
import { qrCode } from '../qr-code.ts'

/** What waits for a change of the account: an authorization request, sealed, or the target of the sign-in. */
export type Waiting = { readonly request: string | undefined; readonly isAfterSignIn: boolean }

export type SetUpModel = {
  readonly csrf: string
  /** Base32. */
  readonly secret: string
  /** For the QR code. */
  readonly uri: string
  readonly waiting: Waiting
  readonly fault?: Text | undefined
}

export const waitingFields = ({ request, isAfterSignIn }: Waiting): Html =>
  html`${request !== undefined && html`<input type="hidden" name="request" value="${request}">`}${isAfterSignIn && html`<input type="hidden" name="after" value="sign-in">`}`

/** POST /account/second-step/new with `csrf` and `code`. The secret is in the browser's cookie, sealed. */
export const setUpPage =
  ({ csrf, secret, uri, waiting, fault }: SetUpModel): Page =>
  (words) => {
    const texts = words.secondStep.setUp
    const notes = `code-hint${fault ? ' code-error' : ''}`
    const main = html`${heading(texts.title)}
<p class="lead">${texts.scan}</p>
${qrCode(uri, texts.qr)}
<p>${texts.type}</p>
<p class="key" translate="no">${(secret.match(/.{1,4}/g) ?? []).join(' ')}</p>
<form method="post" action="/account/second-step/new" data-once>
<input type="hidden" name="csrf" value="${csrf}">${waitingFields(waiting)}
<div class="field">
<label for="code">${texts.label}</label>
<p class="hint" id="code-hint">${texts.hint}</p>
${fault && html`<p class="field-error" id="code-error">${fault(words)}</p>`}
<input class="code" id="code" name="code" type="text" required maxlength="40" inputmode="numeric" autocomplete="one-time-code"
 autocorrect="off" spellcheck="false" aria-describedby="${notes}"${fault !== undefined && html` aria-invalid="true" autofocus`}>
</div>
<button class="primary" type="submit">${texts.submit}</button>
</form>
<p><a class="button quiet" href="/account?open=secondStep">${texts.back}</a></p>`
    return layout({ title: fault ? texts.errorTitle : texts.title, main }, words)
  }

export type RecoveryCodesModel = {
  readonly csrf: string
  /** As people read them. */
  readonly codes: readonly string[]
  /** Where the page leads. */
  readonly next: string
}

/** The recovery codes, shown once. POST /account/second-step/codes.txt with `csrf` and `codes` returns them as a file. */
export const recoveryCodesPage =
  ({ csrf, codes, next }: RecoveryCodesModel): Page =>
  (words) => {
    const texts = words.secondStep.codes
    const main = html`${heading(texts.title, 'focus')}
<p class="lead">${texts.lead}</p>
<ul class="codes" translate="no">${codes.map((code) => html`<li>${code}</li>`)}</ul>
<p>${texts.save}</p>
<form method="post" action="/account/second-step/codes.txt">
<input type="hidden" name="csrf" value="${csrf}">
<input type="hidden" name="codes" value="${codes.join(' ')}">
<button class="plain wide" type="submit">${texts.download}</button>
</form>
<a class="button primary" href="${next}">${texts.done}</a>`
    return layout({ title: texts.title, main }, words)
  }
