import { html } from '../../html.ts'
import type { Page, Text } from '../../words/index.ts'
import { heading, layout } from '../layout.ts'

export type EmailPageModel = {
  readonly csrf: string
  /** That of the account; null: none. */
  readonly address: string | null
  /** As it was typed. */
  readonly given?: string
  readonly error?: Text | undefined
  /** Whether a mail server is configured. */
  readonly sendsMail: boolean
}

/** POST /account/email with `csrf` and `email`, or /account/email/remove with `csrf`. */
export const emailPage =
  ({ csrf, address, given = '', error, sendsMail }: EmailPageModel): Page =>
  (words) => {
    const { page, lead, noMail } = words.email
    const token = html`<input type="hidden" name="csrf" value="${csrf}">`
    const main = html`${heading(page.title)}
<p class="lead">${sendsMail ? lead : noMail}</p>
${
  sendsMail &&
  html`<form method="post" action="/account/email">
${token}
<div class="field">
<label for="email">${page.label}</label>
<p class="hint" id="email-hint">${page.hint}</p>
${error !== undefined && html`<p class="field-error" id="email-error">${error(words)}</p>`}
<input id="email" name="email" type="email" value="${given}" required maxlength="254" autocomplete="email"
 aria-describedby="email-hint${error !== undefined && ' email-error'}"${error !== undefined && html` aria-invalid="true" autofocus`}>
</div>
<button class="primary" type="submit">${page.submit}</button>
</form>`
}
${
  address !== null &&
  html`<form method="post" action="/account/email/remove">
${token}
<p class="hint" id="removal">${page.removal}</p>
<button class="plain wide" type="submit" aria-describedby="removal">${page.remove(html`<bdi>${address}</bdi>`)}</button>
</form>`
}
<p><a class="button quiet" href="/account?open=email">${page.back}</a></p>`
    return layout({ title: error === undefined ? page.title : page.errorTitle, main }, words)
  }
