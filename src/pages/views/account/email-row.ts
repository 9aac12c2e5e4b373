import { html } from '../../html.ts'
import type { RowView } from './account-row.ts'

export type EmailRow = {
  /** null: none. */
  readonly address: string | null
  /** Milliseconds since 1970; null: an operator entered it. */
  readonly verifiedAt: number | null
  readonly pending: { readonly address: string; readonly expiresAt: number } | null
  /** Whether a mail server is configured. */
  readonly sendsMail: boolean
}

/** The address, with a link to the page that changes it: POST /account/email/withdraw with `csrf` withdraws one that waits. */
export const emailRow: RowView<EmailRow> = ({ address, verifiedAt, pending, sendsMail }, { csrf, words }) => {
  const { email, formats } = words
  const standing = verifiedAt === null ? email.entered : email.confirmedOn(formats.day(verifiedAt))
  return {
    title: email.title,
    summary: address === null ? email.none : html`<bdi>${address}</bdi>`,
    body: html`${address !== null && html`<p>${standing}</p>`}
${
  pending !== null &&
  html`<form method="post" action="/account/email/withdraw">
<input type="hidden" name="csrf" value="${csrf}">
<p>${email.pending(html`<strong><bdi>${pending.address}</bdi></strong>`, formats.moment(pending.expiresAt))}</p>
<button class="plain" type="submit">${email.withdraw}</button>
</form>`
}
<p class="hint">${sendsMail ? email.lead : email.noMail}</p>
${(sendsMail || address !== null) && html`<p><a class="button plain" href="/account/email">${address === null ? email.add : email.change}</a></p>`}`,
  }
}
