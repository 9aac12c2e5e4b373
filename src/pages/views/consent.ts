import type { Scope } from '../../contract/index.ts'
import { type Html, html } from '../html.ts'
import type { Page, Words } from '../words/index.ts'
import { type DecisionModel, decisionPage } from './decision-page.ts'
import { shortUserAgent } from './user-agent.ts'
import { spellOut } from './user-code.ts'

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
${requester(model, words)}`
    const form = {
      action: '/device/consent',
      warning,
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
<p class="big-code" translate="no">${userCode}</p>
<div class="below-code">
<p class="validity" data-expires-in="${Math.floor(left / 1000)}" data-almost-expired="${consent.almostExpired}" data-expired="${consent.expired}" data-enter-another="${outcome.enterAnother}">${consent.timeLeft(html`<strong data-time-left>${minutes}</strong>`, formats.time(expiresAt))}</p>
<details><summary>${consent.spell}</summary><p translate="no">${spellOut(userCode)}</p></details>
</div>
<p class="unseen" role="status" data-announcements></p>
</section>`
}

const minute = 60_000

/** Who started the authorization: an address or a program that the user does not know is a reason to deny. */
function requester({ requester: { ip, userAgent, minutesAgo } }: ConsentModel, { consent, formats }: Words): Html {
  const ago = minutesAgo < 1 ? consent.justNow : formats.ago(minutesAgo)
  const device = shortUserAgent(userAgent ?? '')
  const fact = (text: string, unknown: string) => html`<strong>${text ? html`<bdi>${text}</bdi>` : unknown}</strong>`
  return html`<p class="requested">${consent.requested(ago, fact(ip, consent.unknownAddress), fact(device, consent.unknownProgram))}</p>`
}
