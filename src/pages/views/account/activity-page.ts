import type { Activity, ActivityPage } from '../../../identity/index.ts'
import { html } from '../../html.ts'
import type { Page, Words } from '../../words/index.ts'
import { heading, layout } from '../layout.ts'
import { activityPath } from './activity-row.ts'

export type ActivityModel = ActivityPage & {
  /** Whether it is the page of the newest entries. */
  readonly isNewest: boolean
  /** Seconds for which entries are kept. */
  readonly memory: number
}

/** GET /account/activity: what happened with the account, the newest first, a page at a time. */
export const activityPage =
  ({ listed, earlier, isNewest, memory }: ActivityModel): Page =>
  (words) => {
    const { title, lead, none, kept, newest, earlier: earlierText, back } = words.ownData.activity
    const main = html`${heading(title)}
<p class="lead">${lead}</p>
${
  listed.length === 0
    ? html`<p class="lead">${none}</p>`
    : html`<ol class="activity">
${listed.map((each) => item(each, words))}</ol>`
}
<nav class="account">
${earlier !== null && html`<a class="button plain" href="${activityPath}?before=${earlier}">${earlierText}</a>`}
${!isNewest && html`<a class="button plain" href="${activityPath}">${newest}</a>`}
<a class="button quiet" href="/account?open=activity">${back}</a>
</nav>
<p class="hint">${kept(words.formats.duration(memory))}</p>`
    return layout({ title, shape: 'medium', main }, words)
  }

const item = ({ at, kind, client, ip, byOperator }: Activity, { ownData, formats }: Words) => html`<li>
<strong>${ownData.kinds[kind](client ?? '')}</strong>
<span><time datetime="${new Date(at).toISOString()}">${formats.moment(at)}</time>${ip !== null && html` <bdi>${ip}</bdi>`}${byOperator && html` <i>${ownData.activity.byOperator}</i>`}</span>
</li>
`
