import { html } from '../../html.ts'
import type { RowView } from './account-row.ts'

/** Signs out all devices and browsers: POST /account/sign-out-everywhere with `csrf`. */
export const everywhereRow: RowView<null> = (_, { csrf, words }) => {
  const { title, summary, hint, submit } = words.account.everywhere
  return {
    title,
    summary,
    body: html`<form class="everywhere" method="post" action="/account/sign-out-everywhere">
<input type="hidden" name="csrf" value="${csrf}">
<p class="hint" id="everywhere-hint">${hint}</p>
<button class="deny" type="submit" aria-describedby="everywhere-hint">${submit}</button>
</form>`,
  }
}
