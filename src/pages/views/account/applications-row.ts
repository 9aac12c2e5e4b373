import type { Scope } from '../../../contract/index.ts'
import { type Html, html } from '../../html.ts'
import type { Words } from '../../words/index.ts'
import type { RowView } from './account-row.ts'

/** An application with a remembered consent. `grantedAt`: milliseconds since 1970. */
export type ListedApplication = {
  readonly clientId: string
  readonly clientName: string
  readonly scope: readonly Scope[]
  readonly grantedAt: number
}

export type ApplicationsRow = { readonly listed: readonly ListedApplication[] }

/** Consents that are remembered, each with a button to forget the consent: POST /account/forget with `csrf` and `client`. */
export const applicationsRow: RowView<ApplicationsRow> = ({ listed }, { csrf, words }) => {
  if (listed.length === 0) return null
  const { title, count, hint } = words.account.applications
  return {
    title,
    summary: count(listed.length),
    body: html`<p class="hint">${hint}</p>
<ul class="devices">
${listed.map((application, i) => card(application, { heading: `application-${i}`, csrf }, words))}
</ul>`,
  }
}

function card(
  { clientId, clientName, scope, grantedAt }: ListedApplication,
  { heading, csrf }: { readonly heading: string; readonly csrf: string },
  { account: { applications }, formats, scopes }: Words,
): Html {
  return html`<li class="device">
<div class="device-head"><h4 id="${heading}"><bdi>${clientName}</bdi></h4>
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
