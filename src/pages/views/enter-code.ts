import { account, signOutForm } from './account.ts'
import { type Html, html } from './html.ts'
import { heading, layout } from './layout.ts'
import { notice } from './notice.ts'
import { words } from './words.ts'

export type EnterCodeModel = {
  readonly csrf: string
  /** Prefills the field: from the link or, with `error`, as typed. */
  readonly userCode?: string | undefined
  readonly error?: string | undefined
  readonly signedInAs?: string | undefined
}

/**
 * The verification page: POST /device with `csrf` and `user_code`. A code from a link is shown for
 * comparison and never submitted automatically (RFC 8628 §3.3.1).
 */
export function enterCodePage({ csrf, userCode, error, signedInAs }: EnterCodeModel): Html {
  const cameByLink = userCode !== undefined && error === undefined
  const title = cameByLink ? words.enterCode.compareTitle : words.enterCode.title
  return layout({
    title: error === undefined ? title : words.enterCode.errorTitle,
    main: html`${heading(title)}
<p class="lead">${cameByLink ? words.enterCode.compare : words.enterCode.introduction}</p>
<form method="post" action="/device">
<input type="hidden" name="csrf" value="${csrf}">
<div class="field">
<label for="user_code">${words.enterCode.label}</label>
<p class="hint" id="user_code-hint">${words.enterCode.hint}</p>
${error !== undefined && html`<p class="field-error" id="user_code-error">${error}</p>`}
<input class="code" id="user_code" name="user_code" type="text" value="${userCode ?? ''}" required maxlength="40"
 inputmode="text" autocapitalize="characters" autocomplete="off" autocorrect="off" spellcheck="false" translate="no"
 aria-describedby="user_code-hint${error !== undefined && ' user_code-error'}"${error !== undefined && html` aria-invalid="true"`}${!cameByLink && html` autofocus`} data-user-code>
</div>
<button class="primary" type="submit">${words.enterCode.submit}</button>
</form>
${cameByLink && notice('warning', words.enterCode.warning)}
${signedInAs !== undefined && account(signedInAs)}
${signedInAs !== undefined && signOutForm(csrf)}`,
  })
}
