import type { SubscriptionNow } from '../../../identity/index.ts'
import { html } from '../../html.ts'
import type { Words } from '../../words/index.ts'
import type { RowView } from './account-row.ts'

/** One of each kind that the account has or had. */
export type SubscriptionsRow = { readonly listed: readonly SubscriptionNow[] }

/** What the account may use, and until when. */
export const subscriptionsRow: RowView<SubscriptionsRow> = ({ listed }, { words }) => {
  const { title, none, kinds, hint } = words.ownData.subscriptions
  const active = listed.filter(({ state }) => state === 'active').map(({ kind }) => kinds[kind])
  return {
    title,
    summary: active.length === 0 ? none : words.formats.list(active),
    body: html`${
      listed.length > 0 &&
      html`<dl class="strip">
${listed.map((held) => html`<div><dt>${kinds[held.kind]}</dt><dd>${period(held, words)}</dd></div>\n`)}</dl>`
    }
${active.length === 0 && html`<p class="hint">${hint}</p>`}`,
  }
}

function period({ state, startsAt, endsAt }: SubscriptionNow, { ownData, formats }: Words): string {
  const { endless, until, from, ended } = ownData.subscriptions
  if (state === 'later') return from(formats.day(startsAt))
  if (endsAt === null) return endless
  return (state === 'active' ? until : ended)(formats.day(endsAt))
}
