import { type ListedSecondStep, recoveryCodeCount } from '../../../identity/index.ts'
import { html } from '../../html.ts'
import type { RowView } from './account-row.ts'

/** null: the account has none. */
export type SecondStepRow = ListedSecondStep | null

/** What there is, with links and forms for each change: POST /account/second-step/codes and /account/second-step/remove with `csrf`. */
export const secondStepRow: RowView<SecondStepRow> = (held, { csrf, words }) => {
  const { row } = words.secondStep
  const { day } = words.formats
  if (held === null)
    return {
      title: row.title,
      summary: row.off,
      body: html`<p class="hint">${row.lead}</p>
<p><a class="button plain" href="/account/second-step/new">${row.setUp}</a></p>`,
    }
  const token = html`<input type="hidden" name="csrf" value="${csrf}">`
  return {
    title: row.title,
    summary: row.on(day(held.createdAt)),
    body: html`<p class="hint">${row.lead}</p>
<dl class="strip">
<div><dt>${row.left}</dt><dd>${row.leftOf(held.recoveryCodesLeft, recoveryCodeCount)}</dd></div>
<div><dt>${row.made}</dt><dd>${day(held.recoveryMadeAt)}</dd></div>
</dl>
<form method="post" action="/account/second-step/codes">
${token}
<p class="hint">${row.renewHint}</p>
<button class="plain wide" type="submit">${row.renew}</button>
</form>
<p><a class="button plain wide" href="/account/second-step/new">${row.replace}</a></p>
<form method="post" action="/account/second-step/remove">
${token}
<p class="hint">${row.removeHint}</p>
<button class="plain wide" type="submit">${row.remove}</button>
</form>`,
  }
}
