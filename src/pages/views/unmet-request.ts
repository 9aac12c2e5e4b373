import { furtherPaths } from '../../contract/index.ts'
import { html } from '../html.ts'
import type { Page } from '../words/index.ts'
import { ending } from './outcome.ts'
import { setUpLinks } from './set-up-required.ts'

export type UnmetRequestModel = {
  readonly csrf: string
  readonly clientName: string
  /** The sealed request. */
  readonly request: string
  /** Whether browsers use passkeys at this address. */
  readonly mayAddPasskey: boolean
}

/** An application asks for a second factor, which the account does not have. Back: POST /authorize/return with `csrf` and `request`. */
export const unmetRequestPage =
  ({ csrf, clientName, request, mayAddPasskey }: UnmetRequestModel): Page =>
  (words) => {
    const { title, text, back } = words.unmetRequest
    const client = html`<bdi>${clientName}</bdi>`
    const rest = html`<p class="lead">${text(client)}</p>
${setUpLinks({ request, mayAddPasskey }, words)}
<form method="post" action="${furtherPaths.authorization}/return">
<input type="hidden" name="csrf" value="${csrf}">
<input type="hidden" name="request" value="${request}">
<button class="quiet wide" type="submit">${back(client)}</button>
</form>`
    return ending({ sign: 'unavailable', title, rest }, words)
  }
