import { type ListedBrowser, sessionLifetime } from '../../../identity/index.ts'
import { type Html, html } from '../../html.ts'
import type { Words } from '../../words/index.ts'
import { browserIn, shortUserAgent } from '../user-agent.ts'
import type { RowView } from './account-row.ts'

export type BrowsersRow = {
  readonly listed: readonly ListedBrowser[]
  /** Whether more exist; the button for all also signs these out. */
  readonly more: boolean
}

/** The browsers that are signed in, each with a button to sign it out: POST /account/sign-out-browser with `csrf` and `browser`. */
export const browsersRow: RowView<BrowsersRow> = ({ listed, more }, { csrf, words }) => {
  const { title, count, more: moreText, aftermath } = words.account.browsers
  return {
    title,
    summary: count(listed.length, more),
    body: html`<ul class="devices">
${listed.map((browser, i) => card(browser, { heading: `browser-${i}`, csrf }, words))}
</ul>
${more && html`<p class="lead">${moreText}</p>`}
<p class="hint">${aftermath}</p>`,
  }
}

function card(
  browser: ListedBrowser,
  { heading, csrf }: { readonly heading: string; readonly csrf: string },
  words: Words,
): Html {
  const { sid, isThis, requester, signedInAt, viewer } = browser
  const { browsers: texts, devices } = words.account
  const userAgent = requester?.userAgent ?? ''
  const { name, system } = browserIn(userAgent)
  return html`<li class="device browser">
<div class="device-head"><h4 id="${heading}">${system === null ? (name ?? texts.unnamed) : texts.name(name ?? texts.unnamed, system)}${
    isThis && html` <span class="badge">${texts.this}</span>`
  }</h4>
<form method="post" action="/account/sign-out-browser">
<input type="hidden" name="csrf" value="${csrf}"><input type="hidden" name="browser" value="${sid}">
<button class="plain" type="submit" id="${heading}-out" aria-labelledby="${heading}-out ${heading}">${devices.signOut}</button>
</form></div>
<dl class="strip">
<div><dt>${devices.signedIn}</dt><dd>${time(signedInAt, words.formats.moment)}</dd></div>
${viewer && html`<div><dt>${texts.chartsUsed}</dt><dd>${time(viewer.lastUsedAt, words.formats.moment)}</dd></div>`}
<div><dt>${devices.address}</dt><dd><bdi>${requester?.ip || devices.unknown}</bdi></dd></div>
${name === null && html`<div><dt>${texts.unnamed}</dt><dd><bdi>${shortUserAgent(userAgent) || devices.unknown}</bdi></dd></div>`}
</dl>
<p class="hint">${ends(browser, words)}</p>
</li>
`
}

function ends({ session, viewer }: ListedBrowser, words: Words): readonly Html[] {
  const {
    account: { browsers },
    formats,
  } = words
  const account = session ? sessionEnd(session, words) : html`${browsers.asksAgain}`
  if (viewer === null) return [account]
  const latest = time(viewer.absoluteExpiresAt, formats.day)
  const isIdleFirst = viewer.idleExpiresAt < viewer.absoluteExpiresAt
  const charts = isIdleFirst
    ? browsers.charts(time(viewer.idleExpiresAt, formats.day), latest)
    : browsers.chartsLatest(latest)
  return [account, html` `, charts]
}

function sessionEnd(
  { expiresAt, absoluteExpiresAt }: NonNullable<ListedBrowser['session']>,
  { account: { browsers }, formats }: Words,
): Html {
  const isUnusedFirst = absoluteExpiresAt !== null && expiresAt < absoluteExpiresAt
  return isUnusedFirst
    ? browsers.unused(formats.duration(sessionLifetime.unused / 1000), time(absoluteExpiresAt, formats.day))
    : browsers.until(time(expiresAt, formats.moment))
}

const time = (moment: number, inWords: (moment: number) => string): Html =>
  html`<time datetime="${new Date(moment).toISOString()}">${inWords(moment)}</time>`
