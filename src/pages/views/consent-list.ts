import { type Scope, scopes } from '../../contract/index.ts'
import { type Html, html } from './html.ts'
import { words, wordsForDay } from './words.ts'

/** An application that is not asked about again. `grantedAt`: milliseconds since 1970. */
export type ListedApplication = {
  readonly clientId: string
  readonly clientName: string
  readonly scope: readonly Scope[]
  readonly grantedAt: number
}

/** Each with a button to be asked again: POST /account/forget with `csrf` and `client`. */
export function consentList(applications: readonly ListedApplication[], csrf: string): Html {
  return html`<h2 id="applications-title">${words.applications.title}</h2>
<ul class="devices" aria-labelledby="applications-title">
${applications.map((application, i) => card(application, i, csrf))}
</ul>`
}

function card({ clientId, clientName, scope, grantedAt }: ListedApplication, index: number, csrf: string): Html {
  const heading = `application-${index}`
  return html`<li class="device">
<div class="device-head"><h3 id="${heading}"><bdi>${clientName}</bdi></h3>
<form method="post" action="/account/forget">
<input type="hidden" name="csrf" value="${csrf}"><input type="hidden" name="client" value="${clientId}">
<button class="plain" type="submit" id="${heading}-forget" aria-labelledby="${heading}-forget ${heading}">${words.applications.forget}</button>
</form></div>
<p class="hint">${words.applications.may(wordsForDay(grantedAt))}</p>
<ul class="may">
${scope.map((name) => html`<li>${scopes[name].label}</li>`)}
</ul>
</li>
`
}
