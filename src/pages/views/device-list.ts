import { type Scope, scopes } from '../../contract/index.ts'
import { needsConsent } from '../../identity/index.ts'
import { type Html, html } from './html.ts'
import { shortUserAgent } from './user-agent.ts'
import { words, wordsForDay, wordsForMoment } from './words.ts'

/** A signed-in device. Times are milliseconds since 1970. */
export type SignedInDevice = {
  readonly id: string
  readonly clientName: string
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

/** The signed-in devices, each with a button to sign it out: POST /account/sign-out with `csrf` and `device`. */
export function deviceList(devices: readonly SignedInDevice[], csrf: string): Html {
  return html`<ul class="devices">
${devices.map((device, i) => card(device, i, csrf))}
</ul>`
}

function card(device: SignedInDevice, index: number, csrf: string): Html {
  const { id, clientName, scope, requester, signedInAt, lastUsedAt } = device
  const heading = `device-${index}`
  return html`<li class="device">
<div class="device-head"><h3 id="${heading}"><bdi>${clientName}</bdi></h3>
<form method="post" action="/account/sign-out">
<input type="hidden" name="csrf" value="${csrf}"><input type="hidden" name="device" value="${id}">
<button class="plain" type="submit" id="${heading}-out" aria-labelledby="${heading}-out ${heading}">${words.devices.signOut}</button>
</form></div>
<dl class="strip">
<div><dt>${words.devices.signedIn}</dt><dd>${time(signedInAt, wordsForMoment)}</dd></div>
<div><dt>${words.devices.lastUsed}</dt><dd>${lastUsedAt > signedInAt ? time(lastUsedAt, wordsForMoment) : words.devices.unused}</dd></div>
<div><dt>${words.devices.address}</dt><dd><bdi>${requester?.ip || words.devices.unknown}</bdi></dd></div>
<div><dt>${words.devices.userAgent}</dt><dd><bdi>${shortUserAgent(requester?.userAgent ?? '') || words.devices.unknown}</bdi></dd></div>
</dl>
<p class="hint">${words.devices.may}</p>
<ul class="may">
${scope.filter(needsConsent).map((name) => html`<li>${scopes[name].label}</li>`)}
</ul>
<p class="hint">${end(device)}</p>
</li>
`
}

function end({ idleEndsAt, endsAt }: SignedInDevice): Html {
  const latest = html`${words.devices.latest} ${time(endsAt, wordsForDay)}.`
  return idleEndsAt < endsAt
    ? html`${words.devices.ends} ${time(idleEndsAt, wordsForDay)} ${words.devices.ifUnused}, ${latest}`
    : html`${words.devices.ends} ${latest}`
}

const time = (moment: number, inWords: (moment: number) => string): Html =>
  html`<time datetime="${new Date(moment).toISOString()}">${inWords(moment)}</time>`
