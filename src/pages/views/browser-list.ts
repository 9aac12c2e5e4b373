import type { ListedBrowser } from '../../identity/index.ts'
import { type Html, html } from '../html.ts'
import type { Words } from '../words/index.ts'
import { browserIn, shortUserAgent } from './user-agent.ts'

/** The browsers that are signed in, each with a button to sign it out: POST /account/sign-out-browser with `csrf` and `browser`. */
export function browserList(browsers: readonly ListedBrowser[], csrf: string, words: Words): Html {
  return html`<ul class="devices">
${browsers.map((browser, i) => card(browser, { heading: `browser-${i}`, csrf }, words))}
</ul>`
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
<div class="device-head"><h3 id="${heading}">${system === null ? (name ?? texts.unnamed) : texts.name(name ?? texts.unnamed, system)}${
    isThis && html` <span class="badge">${texts.this}</span>`
  }</h3>
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

function ends({ expiresAt, viewer }: ListedBrowser, { account: { browsers }, formats }: Words): readonly Html[] {
  const account = expiresAt === null ? html`${browsers.asksAgain}` : browsers.until(time(expiresAt, formats.moment))
  if (viewer === null) return [account]
  const latest = time(viewer.absoluteExpiresAt, formats.day)
  const isIdleFirst = viewer.idleExpiresAt < viewer.absoluteExpiresAt
  const charts = isIdleFirst
    ? browsers.charts(time(viewer.idleExpiresAt, formats.day), latest)
    : browsers.chartsLatest(latest)
  return [account, html` `, charts]
}

const time = (moment: number, inWords: (moment: number) => string): Html =>
  html`<time datetime="${new Date(moment).toISOString()}">${inWords(moment)}</time>`
