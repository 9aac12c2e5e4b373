import type { Scope } from '../../contract/index.ts'
import { type Html, html } from '../html.ts'
import { productName } from '../product-name.ts'
import type { Page, Words } from '../words/index.ts'
import { type DecisionModel, decisionPage } from './decision-page.ts'
import { notice } from './notice.ts'
import { shortUserAgent } from './user-agent.ts'
import { bigUserCode } from './user-code.ts'

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
export const consentPage =
  (model: ConsentModel): Page =>
  (words) => {
    const { changed, warning, lifetime } = words.consent
    const facts = html`${codeSection(model, words)}
${requesterSection(model, words)}
${notice('warning', warning(productName))}`
    const form = {
      action: '/device/consent',
      mayAskFor: model.mayAskFor,
      lifetime: lifetime(words.formats.duration(model.terms.accessTokenLifetime)),
    }
    return decisionPage(model, { changed, facts, form }, words)
  }

function codeSection({ userCode, expiresAt, now }: ConsentModel, { consent, formats, outcome }: Words): Html {
  const left = Math.max(0, expiresAt - now)
  const minutes = left < minute ? consent.lastMinute : formats.minutes(left / minute)
  return html`<section class="placard" aria-labelledby="compare">
<h2 id="compare">${consent.compare}</h2>
${bigUserCode(userCode)}
<p class="validity" data-expires-in="${Math.floor(left / 1000)}" data-almost-expired="${consent.almostExpired}" data-expired="${consent.expired}" data-enter-another="${outcome.enterAnother}">${consent.timeLeft(html`<strong data-time-left>${minutes}</strong>`, formats.time(expiresAt))}</p>
<p class="unseen" role="status" data-announcements></p>
</section>`
}

const minute = 60_000

function requesterSection({ client, requester }: ConsentModel, { consent, formats }: Words): Html {
  const { ip, userAgent, minutesAgo } = requester
  return html`<section aria-labelledby="who-asks">
<h2 id="who-asks">${consent.whoAsks}</h2>
<dl class="strip">
<div><dt>${consent.application}</dt><dd><bdi>${client.name}</bdi></dd></div>
<div><dt>${consent.asked}</dt><dd>${minutesAgo < 1 ? consent.justNow : formats.ago(minutesAgo)}</dd></div>
<div><dt>${consent.address}</dt><dd><bdi>${ip || consent.unknown}</bdi></dd></div>
<div><dt>${consent.userAgent}</dt><dd><bdi>${shortUserAgent(userAgent ?? '') || consent.unknown}</bdi></dd></div>
</dl>
</section>`
}
