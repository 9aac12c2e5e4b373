import { type Html, html } from '../html.ts'
import type { Page, Words } from '../words/index.ts'
import { signOutForm } from './account.ts'
import { heading, layout } from './layout.ts'
import { type PasskeyWay, passkeySignIn } from './passkey-form.ts'

export type SetUpRequiredModel = {
  readonly csrf: string
  readonly username: string
  /** The authorization request that waits, sealed. */
  readonly request: string | undefined
  /** The account has a passkey, which was not used; null: it has none. */
  readonly passkey: PasskeyWay | null
  /** Whether browsers use passkeys at this address. */
  readonly mayAddPasskey: boolean
}

/** The operator requires a second factor: links to the pages that set one up, and lead on to what waits. */
export const setUpRequiredPage =
  ({ csrf, username, request: sealed, passkey, mayAddPasskey }: SetUpRequiredModel): Page =>
  (words) => {
    const { secondStep, account, signInAgain } = words
    const texts = secondStep.required
    const request = sealed !== undefined && html`<input type="hidden" name="request" value="${sealed}">`
    const way = passkey && { ...passkey, isFirst: true }
    const setUp = setUpLinks({ request: sealed, mayAddPasskey }, words)
    const main = html`${heading(texts.title)}
<div class="account">
<p>${account.signedInAs} <strong><bdi>${username}</bdi></strong></p>
<button class="quiet" type="submit" form="sign-out">${signInAgain.notYou}</button>
</div>
<p class="lead">${passkey === null ? texts.lead : texts.usePasskey}</p>
${way === null ? setUp : passkeySignIn({ way, csrf, request, label: signInAgain.passkey }, words)}
${signOutForm(csrf, sealed)}`
    return layout({ title: texts.title, main }, words)
  }

/** To the pages that set up a second factor, and lead on to what waits: `request`, sealed, or the target of the sign-in. */
export function setUpLinks(
  { request, mayAddPasskey }: Pick<SetUpRequiredModel, 'request' | 'mayAddPasskey'>,
  { secondStep: { required } }: Words,
): Html {
  const then = request === undefined ? 'after=sign-in' : `request=${encodeURIComponent(request)}`
  const passkey = html`<a class="button plain" href="/account/passkeys/new?${then}">${required.passkey}</a>`
  return html`<a class="button" href="/account/second-step/new?${then}">${required.application}</a>
${mayAddPasskey && passkey}`
}
