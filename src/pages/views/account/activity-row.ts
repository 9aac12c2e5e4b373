import { html } from '../../html.ts'
import type { RowView } from './account-row.ts'

export const activityPath = '/account/activity'

/** Leads to what happened with the account, which is a page of its own. */
export const activityRow: RowView<null> = (_, { words }) => {
  const { row, summary, lead, all } = words.ownData.activity
  return {
    title: row,
    summary,
    body: html`<p class="hint">${lead}</p>
<p><a class="button plain" href="${activityPath}">${all}</a></p>`,
  }
}
