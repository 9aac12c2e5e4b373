import { html } from '../../html.ts'
import type { RowView } from './account-row.ts'

/** Leads to the page that says what goes and what stays. */
export const deleteRow: RowView<null> = (_, { words }) => {
  const { row, summary, lead, open } = words.ownData.deletion
  return {
    title: row,
    summary,
    body: html`<p class="hint">${lead}</p>
<p><a class="button plain" href="/account/delete">${open}</a></p>`,
  }
}
