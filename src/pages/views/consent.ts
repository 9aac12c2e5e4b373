import type { Scope, SubscriptionKind } from '../../contract/index.ts'
import { subscriptionKinds } from '../../contract/index.ts'
import { account, signOutForm } from './account.ts'
import { type Html, html } from './html.ts'
import { heading, layout } from './layout.ts'
import { notice } from './notice.ts'
import type { ServiceTerms } from './service-terms.ts'
import { shortUserAgent } from './user-agent.ts'
import { bigUserCode } from './user-code.ts'
import { words, wordsForAge, wordsForMissing, wordsForScope, wordsForTime, wordsForTimeLeft } from './words.ts'

export type ConsentModel = {
  readonly csrf: string
  /** Digest of what is shown, sent back with the decision. */
  readonly digest: string
  /** The permissions to list with a checkbox, in this order. */
  readonly shown: readonly Scope[]
  /** Those of them whose checkbox is ticked. */
  readonly ticked: readonly Scope[]
  /** True until the application has requested permissions: until then `shown` is its registered set. */
  readonly mayAskFor: boolean
  readonly userCode: string
  readonly client: { readonly name: string }
  /** Who started the authorization. `userAgent` null: not sent. */
  readonly requester: { readonly ip: string; readonly userAgent: string | null; readonly minutesAgo: number }
  /** The username of the user who decides. */
  readonly account: string
  readonly entitlements: readonly SubscriptionKind[]
  /** Milliseconds since 1970, as is `now`. */
  readonly expiresAt: number
  readonly now: number
  /** The list differs from the one shown before. */
  readonly changed: boolean
  readonly error?: string | undefined
  readonly terms: ServiceTerms
}

/**
 * The JSON of GET /device/status for the code of this browser's session. While `state` is `pending` the page
 * narrows its list to `shown` and takes over `digest` once `mayAskFor` is false, without blocking the decision.
 */
export type ConsentStatus = {
  readonly state: 'pending' | 'approved' | 'denied' | 'expired'
  readonly mayAskFor: boolean
  readonly digest: string
  readonly shown: readonly Scope[]
}

/**
 * The decision: POST /device/consent with `csrf`, `digest`, `shown` (space-separated), a `scope` per ticked box, and
 * `decision`. Deny comes first, so that the Enter key also denies.
 */
export function consentPage(model: ConsentModel): Html {
  const { client, csrf, error } = model
  const title = error === undefined ? words.consent.title(client.name) : words.consent.errorTitle(client.name)
  return layout({
    title,
    shape: 'wide',
    main: html`${heading(words.consent.title(html`<bdi>${client.name}</bdi>`))}
${error !== undefined && notice('error', error, { focus: true })}
${model.changed && notice('change', words.consent.changed, { focus: true })}
<div class="columns">
<div class="column">
${codeSection(model)}
${requesterSection(model)}
${notice('warning', words.consent.warning)}
${account(model.account)}
</div>
${decisionForm(model)}
</div>
${signOutForm(csrf)}`,
  })
}

function codeSection({ userCode, expiresAt, now }: ConsentModel): Html {
  const left = Math.max(0, expiresAt - now)
  return html`<section class="placard" aria-labelledby="compare">
<h2 id="compare">${words.consent.compare}</h2>
${bigUserCode(userCode)}
<p class="validity" data-expires-in="${Math.floor(left / 1000)}" data-almost-expired="${words.consent.almostExpired}" data-expired="${words.consent.expired}">${words.consent.timeLeft}
<strong data-time-left>${wordsForTimeLeft(left)}</strong>, ${words.consent.until} ${wordsForTime(expiresAt)}</p>
<p class="unseen" role="status" data-announcements></p>
</section>`
}

function requesterSection({ client, requester }: ConsentModel): Html {
  const { ip, userAgent, minutesAgo } = requester
  return html`<section aria-labelledby="who-asks">
<h2 id="who-asks">${words.consent.whoAsks}</h2>
<dl class="strip">
<div><dt>${words.consent.application}</dt><dd><bdi>${client.name}</bdi></dd></div>
<div><dt>${words.consent.asked}</dt><dd>${wordsForAge(minutesAgo)}</dd></div>
<div><dt>${words.consent.address}</dt><dd><bdi>${ip || words.consent.unknown}</bdi></dd></div>
<div><dt>${words.consent.userAgent}</dt><dd><bdi>${shortUserAgent(userAgent ?? '') || words.consent.unknown}</bdi></dd></div>
</dl>
</section>`
}

function decisionForm(model: ConsentModel): Html {
  const { csrf, digest, shown, ticked, mayAskFor, client, entitlements, terms } = model
  const missing = subscriptionKinds.filter((kind) => shown.includes(kind) && !entitlements.includes(kind))
  return html`<form class="column" method="post" action="/device/consent" data-consent${mayAskFor && html` data-may-ask-for="${words.consent.listArrived}"`}>
<input type="hidden" name="csrf" value="${csrf}">
<input type="hidden" name="digest" value="${digest}">
<input type="hidden" name="shown" value="${shown.join(' ')}">
<fieldset aria-describedby="permissions-hint">
<legend><bdi>${client.name}</bdi> <span data-asks-for="${words.consent.asksFor}">${mayAskFor ? words.consent.mayAskFor : words.consent.asksFor}</span></legend>
<p class="hint" id="permissions-hint">${mayAskFor && html`<span data-may-ask-hint>${words.consent.mayAskForHint} </span>`}${words.consent.untick} ${words.consent.lifetime(terms)}</p>
<ul class="permissions">
${shown.map((scope) => permission(scope, ticked.includes(scope), terms))}
</ul>
</fieldset>
${missing.map((kind) => html`<div data-needs="${kind}">${notice('note', wordsForMissing[kind](terms))}</div>`)}
<div class="decision" role="group" aria-label="${words.consent.decision}" data-decision>
<button class="deny" type="submit" name="decision" value="deny">${words.consent.deny}</button>
<button class="approve" type="submit" name="decision" value="approve">${words.consent.approve}</button>
</div>
</form>`
}

function permission(scope: Scope, ticked: boolean, terms: ServiceTerms): Html {
  const { label, detail } = wordsForScope(scope, terms)
  return html`<li data-scope="${scope}"><input type="checkbox" name="scope" value="${scope}" id="scope-${scope}" aria-describedby="scope-${scope}-detail"${ticked && html` checked`}>
<label for="scope-${scope}">${label}</label><p class="detail" id="scope-${scope}-detail">${detail}</p></li>
`
}
