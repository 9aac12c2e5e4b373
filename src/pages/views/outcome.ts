import { type Html, html } from './html.ts'
import { heading, layout } from './layout.ts'
import { words } from './words.ts'

/**
 * How a decision ended. `unavailable` is the same for an unknown, used, denied and expired code, so that it
 * discloses nothing.
 */
export type OutcomeModel = {
  readonly outcome: 'approved' | 'denied' | 'expired' | 'unavailable'
  readonly clientName?: string | undefined
  /** Where the person's charts are; null: this service has no viewer. */
  readonly chartsUrl: string | null
}

export function outcomePage({ outcome, clientName, chartsUrl }: OutcomeModel): Html {
  const { title, text } = words.outcome[outcome]
  const decided = outcome === 'approved' || outcome === 'denied'
  return layout({
    title,
    main: html`<div class="outcome">
<span class="sign ${outcome}" aria-hidden="true"></span>
${heading(title, 'focus')}
${decided && clientName !== undefined && html`<p class="lead"><bdi>${clientName}</bdi> ${outcome === 'approved' ? words.outcome.approvedFor : words.outcome.deniedFor}</p>`}
<p class="lead">${text}</p>
${outcome === 'approved' && chartsUrl !== null && html`<a class="button" href="${chartsUrl}">${words.openCharts}</a>`}
${outcome === 'approved' && html`<a class="button quiet" href="/account">${words.outcome.seeDevices}</a>`}
${!decided && html`<a class="button" href="/device">${words.outcome.enterAnother}</a>`}
</div>`,
  })
}

/** An authorization request on which nobody can decide any more. `clientName` null: it is not known. */
export type EndedRequestModel = {
  readonly reason: 'expired' | 'decided' | 'unusable'
  readonly clientName: string | null
}

export function endedRequestPage({ reason, clientName }: EndedRequestModel): Html {
  const { title, text } = words.authorization.ended[reason]
  const application = clientName === null ? words.authorization.theApplication : html`<bdi>${clientName}</bdi>`
  return layout({
    title,
    main: html`<div class="outcome">
<span class="sign ${reason === 'unusable' ? 'unavailable' : 'expired'}" aria-hidden="true"></span>
${heading(title, 'focus')}
<p class="lead">${text(application)}</p>
</div>`,
  })
}

/** After signing out everywhere. */
export function signedOutPage(): Html {
  const { title, text, again } = words.outcome.signedOut
  return layout({
    title,
    main: html`<div class="outcome">
<span class="sign approved" aria-hidden="true"></span>
${heading(title, 'focus')}
<p class="lead">${text}</p>
<a class="button" href="/login">${again}</a>
</div>`,
  })
}
