import { type Html, type HtmlValue, html } from '../html.ts'
import type { Page, Words } from '../words/index.ts'
import { heading, layout } from './layout.ts'

/**
 * How a decision ended. `unavailable` is the same for an unknown, used, denied and expired code, so that it
 * discloses nothing.
 */
export type OutcomeModel = {
  readonly outcome: 'approved' | 'denied' | 'expired' | 'unavailable'
  readonly clientName?: string | undefined
  /** Address of the viewer; null: this service has no viewer. */
  readonly chartsUrl: string | null
}

type Sign = OutcomeModel['outcome']

/** An outcome: a sign, a heading, and what to know or do. */
export function ending({ sign, title, rest }: { sign: Sign; title: string; rest: HtmlValue }, words: Words): Html {
  const main = html`<div class="outcome">
<span class="sign ${sign}" aria-hidden="true"></span>
${heading(title, 'focus')}
${rest}
</div>`
  return layout({ title, main }, words)
}

const lead = (text: Html | string): Html => html`<p class="lead">${text}</p>`

export const outcomePage =
  ({ outcome, clientName, chartsUrl }: OutcomeModel): Page =>
  (words) => {
    const texts = words.outcome
    const { title, text } = texts[outcome]
    const decided = outcome === 'approved' || outcome === 'denied'
    const rest = html`${decided && clientName !== undefined && lead(texts[outcome].client(html`<bdi>${clientName}</bdi>`))}
${lead(text)}
${outcome === 'approved' && chartsUrl !== null && html`<a class="button" href="${chartsUrl}">${words.account.openCharts}</a>`}
${decided && html`<a class="button quiet" href="/account">${texts.seeDevices}</a>`}
${!decided && html`<a class="button" href="/device">${texts.enterAnother}</a>`}`
    return ending({ sign: outcome, title, rest }, words)
  }

/** An authorization request that can no longer be decided. `clientName` null: it is not known. */
export type EndedRequestModel = {
  readonly reason: 'expired' | 'decided' | 'unusable'
  readonly clientName: string | null
}

export const endedRequestPage =
  ({ reason, clientName }: EndedRequestModel): Page =>
  (words) => {
    const { title, text } = words.endedRequest[reason]
    const application = clientName === null ? words.endedRequest.theApplication : html`<bdi>${clientName}</bdi>`
    const sign = reason === 'unusable' ? 'unavailable' : 'expired'
    const rest = html`${lead(text(application))}
<a class="button quiet" href="/">${words.error.home}</a>`
    return ending({ sign, title, rest }, words)
  }

/** After signing out: everywhere, or of this browser. */
export const signedOutPage =
  (where: 'signedOut' | 'signedOutHere'): Page =>
  (words) => {
    const { title, text } = words.outcome[where]
    const rest = html`${lead(text)}
<a class="button" href="/login">${words.outcome.signInAgain}</a>`
    return ending({ sign: 'approved', title, rest }, words)
  }
