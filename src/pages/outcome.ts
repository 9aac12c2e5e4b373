import { type Html, html } from './html.ts'
import { heading, layout } from './layout.ts'
import { words } from './words.ts'

/**
 * How a decision ended. `unavailable` is the one neutral answer to an unknown, used, denied or expired code: it
 * tells a guesser nothing.
 */
export type OutcomeModel = {
  readonly outcome: 'approved' | 'denied' | 'expired' | 'unavailable'
  readonly clientName?: string | undefined
}

export function outcomePage({ outcome, clientName }: OutcomeModel): Html {
  const { title, text } = words.outcome[outcome]
  const decided = outcome === 'approved' || outcome === 'denied'
  return layout({
    title,
    main: html`<div class="outcome">
<span class="sign ${outcome}" aria-hidden="true"></span>
${heading(title, 'focus')}
${decided && clientName !== undefined && html`<p class="lead"><bdi>${clientName}</bdi> ${outcome === 'approved' ? words.outcome.approvedFor : words.outcome.deniedFor}</p>`}
<p class="lead">${text}</p>
${!decided && html`<a class="button" href="/device">${words.outcome.enterAnother}</a>`}
</div>`,
  })
}
