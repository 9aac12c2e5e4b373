import type { Scope } from '../../contract/index.ts'
import { type Html, html } from '../html.ts'
import type { Words } from '../words/index.ts'

/** An application with a remembered consent. `grantedAt`: milliseconds since 1970. */
export type ListedApplication = {
  readonly clientId: string
  readonly clientName: string
  readonly scope: readonly Scope[]
  readonly grantedAt: number
}

/** Each with a button to forget the consent: POST /account/forget with `csrf` and `client`. */
export function consentList(applications: readonly ListedApplication[], csrf: string, words: Words): Html {
  return html`<h2 id="applications-title">${words.account.applications.title}</h2>
<ul class="devices" aria-labelledby="applications-title">
${applications.map((application, i) => card(application, { heading: `application-${i}`, csrf }, words))}
</ul>`
}

function card(
  { clientId, clientName, scope, grantedAt }: ListedApplication,
  { heading, csrf }: { readonly heading: string; readonly csrf: string },
  { account: { applications }, formats, scopes }: Words,
): Html {
  return html`<li class="device">
<div class="device-head"><h3 id="${heading}"><bdi>${clientName}</bdi></h3>
<form method="post" action="/account/forget">
<input type="hidden" name="csrf" value="${csrf}"><input type="hidden" name="client" value="${clientId}">
<button class="plain" type="submit" id="${heading}-forget" aria-labelledby="${heading}-forget ${heading}">${applications.forget}</button>
</form></div>
<p class="hint">${applications.may(formats.day(grantedAt))}</p>
<ul class="may">
${scope.map((name) => html`<li>${scopes[name].label}</li>`)}
</ul>
</li>
`
}
