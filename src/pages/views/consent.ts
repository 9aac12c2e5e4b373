import type { Scope } from '../../contract/index.ts'
import { type DecisionModel, decisionPage } from './decision-page.ts'
import { type Html, html } from './html.ts'
import { notice } from './notice.ts'
import { shortUserAgent } from './user-agent.ts'
import { bigUserCode } from './user-code.ts'
import { words, wordsForAge, wordsForTime, wordsForTimeLeft } from './words.ts'

export type ConsentModel = DecisionModel & {
  /** True until the application has requested permissions: until then `shown` is its registered set. */
  readonly mayAskFor: boolean
  readonly userCode: string
  /** Who started the authorization. `userAgent` null: not sent. */
  readonly requester: { readonly ip: string; readonly userAgent: string | null; readonly minutesAgo: number }
  /** Milliseconds since 1970, as is `now`. */
  readonly expiresAt: number
  readonly now: number
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

/** The decision: POST /device/consent. */
export const consentPage = (model: ConsentModel): Html =>
  decisionPage(model, {
    changed: words.consent.changed,
    facts: html`${codeSection(model)}
${requesterSection(model)}
${notice('warning', words.consent.warning)}`,
    form: { action: '/device/consent', mayAskFor: model.mayAskFor, lifetime: words.consent.lifetime(model.terms) },
  })

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
