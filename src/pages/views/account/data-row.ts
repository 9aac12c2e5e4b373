import { html } from '../../html.ts'
import type { RowView } from './account-row.ts'

/** Downloads what the server holds about the person: POST /account/data with `csrf`. */
export const dataRow: RowView<null> = (_, { csrf, words }) => {
  const { title, summary, lead, withheld, submit } = words.ownData.data
  return {
    title,
    summary,
    body: html`<form method="post" action="/account/data">
<input type="hidden" name="csrf" value="${csrf}">
<p class="hint">${lead} ${withheld}</p>
<button class="plain" type="submit">${submit}</button>
</form>`,
  }
}
