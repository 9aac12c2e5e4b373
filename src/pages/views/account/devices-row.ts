import type { Scope } from '../../../contract/index.ts'
import { needsConsent } from '../../../identity/index.ts'
import { type Html, html } from '../../html.ts'
import type { Words } from '../../words/index.ts'
import { shortUserAgent } from '../user-agent.ts'
import type { RowView } from './account-row.ts'

/** A signed-in device. Times are milliseconds since 1970. */
export type SignedInDevice = {
  readonly id: string
  readonly clientName: string
  /** Its owner's name for it; null: none. */
  readonly name: string | null
  readonly scope: readonly Scope[]
  /** Where its sign-in was started; null: not known. */
  readonly requester: { readonly ip: string; readonly userAgent: string | null } | null
  readonly signedInAt: number
  readonly lastUsedAt: number
  /** When it expires if it is not used until then. */
  readonly idleEndsAt: number
  /** When it expires at the latest. */
  readonly endsAt: number
}

export type DevicesRow = {
  /** The most recently used first, limited to a page. */
  readonly listed: readonly SignedInDevice[]
  /** Whether more exist; the button for all also signs these out. */
  readonly more: boolean
}

/** The signed-in devices, each with a button to sign it out: POST /account/sign-out with `csrf` and `device`. */
export const devicesRow: RowView<DevicesRow> = ({ listed, more }, { csrf, terms, words }) => {
  const { title, count, none, more: moreText, aftermath } = words.account.devices
  const list = html`<ul class="devices">
${listed.map((device, i) => card(device, { heading: `device-${i}`, csrf }, words))}
</ul>`
  return {
    title,
    summary: count(listed.length, more),
    body: html`${listed.length === 0 ? html`<p class="lead">${none}</p>` : list}
${more && html`<p class="lead">${moreText}</p>`}
<p class="hint">${aftermath(words.formats.duration(terms.accessTokenLifetime))}</p>`,
  }
}

function card(
  device: SignedInDevice,
  { heading, csrf }: { readonly heading: string; readonly csrf: string },
  words: Words,
): Html {
  const { id, clientName, name, scope, requester, signedInAt, lastUsedAt } = device
  const { account, formats, scopes } = words
  const { devices: texts, deviceName } = account
  return html`<li class="device">
<div class="device-head"><h4 id="${heading}"><bdi>${name ?? clientName}</bdi></h4>
<form method="post" action="/account/sign-out">
<input type="hidden" name="csrf" value="${csrf}"><input type="hidden" name="device" value="${id}">
<button class="plain" type="submit" id="${heading}-out" aria-labelledby="${heading}-out ${heading}">${texts.signOut}</button>
</form></div>
<dl class="strip">
${name !== null && html`<div><dt>${deviceName.application}</dt><dd><bdi>${clientName}</bdi></dd></div>`}
<div><dt>${texts.signedIn}</dt><dd>${time(signedInAt, formats.moment)}</dd></div>
<div><dt>${texts.lastUsed}</dt><dd>${lastUsedAt > signedInAt ? time(lastUsedAt, formats.moment) : texts.unused}</dd></div>
<div><dt>${texts.address}</dt><dd><bdi>${requester?.ip || texts.unknown}</bdi></dd></div>
<div><dt>${texts.userAgent}</dt><dd><bdi>${shortUserAgent(requester?.userAgent ?? '') || texts.unknown}</bdi></dd></div>
</dl>
<p class="hint">${texts.may}</p>
<ul class="may">
${scope.filter(needsConsent).map((name) => html`<li>${scopes[name].label}</li>`)}
</ul>
<p class="hint">${end(device, words)}</p>
<p><a href="/account/devices/name?device=${encodeURIComponent(id)}" id="${heading}-name" aria-labelledby="${heading}-name ${heading}">${deviceName.link}</a></p>
</li>
`
}

function end({ idleEndsAt, endsAt }: SignedInDevice, { account: { devices }, formats }: Words): Html {
  const latest = time(endsAt, formats.day)
  return idleEndsAt < endsAt ? devices.ends(time(idleEndsAt, formats.day), latest) : devices.endsLatest(latest)
}

const time = (moment: number, inWords: (moment: number) => string): Html =>
  html`<time datetime="${new Date(moment).toISOString()}">${inWords(moment)}</time>`
