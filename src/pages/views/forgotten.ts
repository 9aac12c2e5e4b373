import { type Html, html } from '../html.ts'
import type { Page, Text, Words } from '../words/index.ts'
import { heading, layout } from './layout.ts'
import { notice } from './notice.ts'
import { operator } from './operator.ts'
import { ending } from './outcome.ts'

type ForgottenModel = { readonly csrf: string; readonly error?: Text | undefined }

/** POST /forgot with `csrf` and `name`, a username or an address. */
export const forgottenPage =
  ({ csrf, error }: ForgottenModel): Page =>
  (words) => {
    const { title, errorTitle, lead, label, submit, back } = words.forgotten
    const main = html`${heading(title)}
<p class="lead">${lead}</p>
${error !== undefined && notice('error', error(words))}
<form method="post" action="/forgot">
<input type="hidden" name="csrf" value="${csrf}">
<div class="field">
<label for="name">${label}</label>
<input id="name" name="name" type="text" required maxlength="254" autocomplete="username" autocapitalize="none" autocorrect="off" spellcheck="false" autofocus>
</div>
<button class="primary" type="submit">${submit}</button>
</form>
<p><a class="button quiet" href="/login">${back}</a></p>`
    return layout({ title: error === undefined ? title : errorTitle, main }, words)
  }

/** The same whether an account was found. */
export const forgottenSentPage: Page = (words) => {
  const { title, text } = words.forgotten.sent
  const rest = html`<p class="lead">${text}</p>
<a class="button quiet" href="/login">${words.forgotten.back}</a>`
  return ending({ sign: 'approved', title, rest }, words)
}

/** Of a service that sends no mail. */
export const forgottenWithoutMailPage: Page = (words) => {
  const { title, back, ask } = words.forgotten
  const main = html`${heading(title)}
<p class="lead">${ask}</p>
<p><a class="button quiet" href="/login">${back}</a></p>`
  return layout({ title, main }, words)
}

/** For the sign-in pages: the way to a new password, or whom to ask. */
export function forgottenWay(sendsMail: boolean, words: Words): Html {
  const { link, ask } = words.forgotten
  if (sendsMail) return html`<p><a class="button quiet" href="/forgot">${link}</a></p>`
  const contact = operator(words)
  return html`<p class="hint">${link} ${ask}${contact !== false && html`<br>${contact}`}</p>`
}
