import type { ListedPasskey, RelyingParty } from '../../../identity/index.ts'
import { type Html, html } from '../../html.ts'
import type { Words } from '../../words/index.ts'
import type { RowView } from './account-row.ts'

export type PasskeysRow = {
  /** The oldest first. */
  readonly listed: readonly ListedPasskey[]
  /** Whether the account has as many as are allowed. */
  readonly isFull: boolean
  /** Why browsers use none at this address; null: they do. */
  readonly obstacle: RelyingParty['obstacle']
}

/** The passkeys, each with a link to its own page, and one to the page that adds another. */
export const passkeysRow: RowView<PasskeysRow> = ({ listed, isFull, obstacle }, { words }) => {
  const { title, count, lead, obstacles, full, add } = words.account.passkeys
  const adding = isFull
    ? html`<p class="hint">${full(listed.length)}</p>`
    : html`<p><a class="button plain" href="/account/passkeys/new">${add}</a></p>`
  return {
    title,
    summary: count(listed.length),
    body: html`${listed.length > 0 && html`<ul class="devices">${listed.map((passkey, i) => card(passkey, `passkey-${i}`, words))}</ul>`}
<p class="hint">${obstacle === null ? lead : obstacles[obstacle]}</p>
${obstacle === null && adding}`,
  }
}

function card(
  { id, name, createdAt, lastUsedAt, isSynced, isUsable, rpId }: ListedPasskey,
  heading: string,
  words: Words,
): Html {
  const { added, used, unused, synced, single, unusable, edit } = words.account.passkeys
  const { day } = words.formats
  return html`<li class="device passkey">
<div class="device-head"><h4 id="${heading}"><bdi>${name}</bdi></h4>
<a class="button plain" href="/account/passkeys/edit?id=${encodeURIComponent(id)}" aria-describedby="${heading}">${edit.link}</a></div>
<dl class="strip">
<div><dt>${added}</dt><dd>${day(createdAt)}</dd></div>
<div><dt>${used}</dt><dd>${lastUsedAt === null ? unused : day(lastUsedAt)}</dd></div>
</dl>
<p class="hint">${isUsable ? (isSynced ? synced : single) : unusable(rpId)}</p>
</li>
`
}
