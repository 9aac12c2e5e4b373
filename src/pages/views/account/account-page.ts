import { type Html, html } from '../../html.ts'
import type { Page, Words } from '../../words/index.ts'
import { account, signOutForm } from '../account.ts'
import { heading, layout } from '../layout.ts'
import { notice } from '../notice.ts'
import type { AccountModel, RowModels } from './account-model.ts'
import { type AccountRow, folded, type RowContext, type RowView } from './account-row.ts'
import { type AccountGroup, type AccountRowId, accountGroups } from './account-rows.ts'
import { activityRow } from './activity-row.ts'
import { applicationsRow } from './applications-row.ts'
import { browsersRow } from './browsers-row.ts'
import { dataRow } from './data-row.ts'
import { deleteRow } from './delete-row.ts'
import { devicesRow } from './devices-row.ts'
import { emailRow } from './email-row.ts'
import { everywhereRow } from './everywhere-row.ts'
import { noticeList } from './notice-list.ts'
import { passkeysRow } from './passkeys-row.ts'
import { passwordRow } from './password-row.ts'
import { secondStepRow } from './second-step-row.ts'
import { subscriptionsRow } from './subscriptions-row.ts'

const views: { readonly [Id in AccountRowId]: RowView<RowModels[Id]> } = {
  password: passwordRow,
  passkeys: passkeysRow,
  secondStep: secondStepRow,
  email: emailRow,
  browsers: browsersRow,
  devices: devicesRow,
  applications: applicationsRow,
  everywhere: everywhereRow,
  subscriptions: subscriptionsRow,
  activity: activityRow,
  data: dataRow,
  delete: deleteRow,
}

type ShownRow = AccountRow & { readonly id: AccountRowId }

/** GET /account: folded rows in groups, each with its own forms. */
export const accountPage =
  (model: AccountModel): Page =>
  (words) => {
    const { username, notices, chartsUrl } = model
    const { title, errorTitle, openCharts } = words.account
    const groups = (Object.keys(accountGroups) as AccountGroup[]).map((id) => [id, rowsOf(id, model, words)] as const)
    const rows = groups.flatMap(([, listed]) => listed)
    const hasFault = rows.some((row) => row.hasFault)
    // The action left its row without anything to show.
    const left = rows.some(({ id }) => id === model.open) ? undefined : model.done
    const main = html`${heading(title)}
${left !== undefined && notice('done', left(words), { focus: true })}
${account(username, words)}
${chartsUrl !== null && html`<p><a class="button quiet" href="${chartsUrl}">${openCharts}</a></p>`}
${notices.length > 0 && noticeList(notices, words)}
${groups.map(([id, listed]) => listed.length > 0 && group(id, listed, model, words))}
${signOutForm(model.csrf)}`
    return layout({ title: hasFault ? errorTitle : title, shape: 'medium', main }, words)
  }

function rowsOf(group: AccountGroup, model: AccountModel, words: Words): readonly ShownRow[] {
  const { csrf, username, terms } = model
  const context: RowContext = { csrf, username, terms, words }
  return accountGroups[group].flatMap((id: AccountRowId) => {
    const row = viewOf(id)(model.rows[id], context)
    return row === null ? [] : [{ ...row, id }]
  })
}

/** `views` gives each row the model of its own id. */
const viewOf = <Id extends AccountRowId>(id: Id) => views[id] as RowView<RowModels[AccountRowId]>

const group = (id: AccountGroup, rows: readonly ShownRow[], { open, done }: AccountModel, words: Words): Html =>
  html`<section class="group" aria-labelledby="group-${id}">
<h2 id="group-${id}">${words.account.groups[id]}</h2>
${rows.map((row) => folded(row.id, row, row.id === open ? { message: done?.(words) } : null))}</section>
`
