import { type Notice, noticeKinds } from '../../../identity/index.ts'
import { type Html, html } from '../../html.ts'
import type { Words } from '../../words/index.ts'
import { noticeTexts } from '../notice-texts.ts'
import { operator } from '../operator.ts'
import { activityPath } from './activity-row.ts'

/** The others are among the account's activity. */
const shown = 3

/** Security events of the account: when, what, and what to do. */
export function noticeList(notices: readonly Notice[], words: Words): Html {
  const { title, earlier } = words.notices
  const help = operator(words)
  return html`<section class="security" aria-labelledby="notices-title">
<h2 id="notices-title">${title}</h2>
<ul class="notices">
${latestAlarmFirst(notices)
  .slice(0, shown)
  .map((each) => item(each, words))}</ul>
${notices.length > shown && html`<p><a class="button quiet" href="${activityPath}">${earlier}</a></p>`}
${help !== false && html`<p class="hint">${help}</p>`}
</section>`
}

/** The newest alarm comes first, so that no number of harmless ones hides it. */
function latestAlarmFirst(notices: readonly Notice[]): readonly Notice[] {
  const alarm = notices.find(({ kind }) => noticeKinds[kind].isAlarming)
  return alarm ? [alarm, ...notices.filter((notice) => notice !== alarm)] : notices
}

/** Text and advice of harmless notices are collapsed: the reader usually caused them. */
function item(notice: Notice, words: Words): Html {
  const { kind, at } = notice
  const { formats } = words
  const { title, text, advice } = noticeTexts(notice, words)
  const { isAlarming } = noticeKinds[kind]
  return html`<li${isAlarming && html` class="alarming"`}>
<details${isAlarming && html` open`}>
<summary><h3>${title}</h3> <time datetime="${new Date(at).toISOString()}">${formats.moment(at)}</time></summary>
<p>${text} ${advice}</p>
</details>
</li>
`
}
