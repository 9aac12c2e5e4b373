import { type Notice, noticeKinds } from '../../identity/index.ts'
import { type Html, html } from '../html.ts'
import type { Words } from '../words/index.ts'

/** Notices that are expanded. */
const shown = 5

/** Security events of the account: when, what, and what to do. */
export function noticeList(notices: readonly Notice[], words: Words): Html {
  const { title, earlier } = words.notices
  const list = (some: readonly Notice[]) => html`<ul class="notices">
${some.map((each) => item(each, words))}</ul>`
  return html`<section class="security" aria-labelledby="notices-title">
<h2 id="notices-title">${title}</h2>
${list(notices.slice(0, shown))}
${notices.length > shown && html`<details class="earlier"><summary>${earlier}</summary>${list(notices.slice(shown))}</details>`}
</section>`
}

/** Text and advice of harmless notices are collapsed: the reader usually caused them. */
function item({ kind, at, details }: Notice, { notices, formats }: Words): Html {
  const { title, text, advice } = notices.kinds[kind]
  const { isAlarming } = noticeKinds[kind]
  return html`<li${isAlarming && html` class="alarming"`}>
<details${isAlarming && html` open`}>
<summary><h3>${title(details)}</h3> <time datetime="${new Date(at).toISOString()}">${formats.moment(at)}</time></summary>
<p>${text(details)} ${advice}</p>
</details>
</li>
`
}
