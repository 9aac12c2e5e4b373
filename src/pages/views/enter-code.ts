import { html } from '../html.ts'
import type { Page, Text } from '../words/index.ts'
import { account, signOutForm } from './account.ts'
import { heading, layout } from './layout.ts'
import { notice } from './notice.ts'

export type EnterCodeModel = {
  readonly csrf: string
  /** Prefills the field: from the link or, with `error`, as typed. */
  readonly userCode?: string | undefined
  readonly error?: Text | undefined
  readonly signedInAs?: string | undefined
}

/**
 * The verification page: POST /device with `csrf` and `user_code`. A code from a link is never submitted automatically; it is compared
 * on the consent page (RFC 8628 §3.3.1).
 */
export const enterCodePage =
  ({ csrf, userCode, error, signedInAs }: EnterCodeModel): Page =>
  (words) => {
    const texts = words.enterCode
    const cameByLink = userCode !== undefined && error === undefined
    const title = cameByLink ? texts.linkTitle : texts.title
    const main = html`${heading(title)}
<p class="lead">${cameByLink ? texts.link : texts.introduction}</p>
<form method="post" action="/device">
<input type="hidden" name="csrf" value="${csrf}">
<div class="field">
<label for="user_code">${texts.label}</label>
<p class="hint" id="user_code-hint">${texts.hint}</p>
${error !== undefined && html`<p class="field-error" id="user_code-error">${error(words)}</p>`}
<input class="code" id="user_code" name="user_code" type="text" value="${userCode ?? ''}" required maxlength="40"
 inputmode="text" autocapitalize="characters" autocomplete="off" autocorrect="off" spellcheck="false" translate="no"
 aria-describedby="user_code-hint${error !== undefined && ' user_code-error'}"${error !== undefined && html` aria-invalid="true"`}${!cameByLink && html` autofocus`} data-user-code>
</div>
<button class="primary" type="submit">${texts.submit}</button>
</form>
${cameByLink && notice('warning', texts.warning)}
${signedInAs !== undefined && account(signedInAs, words)}
${signedInAs !== undefined && signOutForm(csrf)}`
    return layout({ title: error === undefined ? title : texts.errorTitle, main }, words)
  }
