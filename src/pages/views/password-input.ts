import { type Html, html } from '../html.ts'
import type { Words } from '../words/index.ts'

export type PasswordInputModel = {
  /** Also the name of the field. */
  readonly id: string
  readonly use: 'current' | 'new'
  /** Further attributes. */
  readonly attributes: Html | false
}

/** A field for a password with a button that shows it, which the script unhides. */
export function passwordInput({ id, use, attributes }: PasswordInputModel, { signIn }: Words): Html {
  const { show, hide, shown, hidden } = signIn.reveal
  return html`<div class="secret" data-secret><input id="${id}" name="${id}" type="password" required autocomplete="${use}-password"${attributes}>
<button class="plain" type="button" hidden aria-controls="${id}" aria-describedby="${id}-label" data-show="${show}" data-hide="${hide}" data-shown="${shown}" data-hidden="${hidden}">${show}</button><span class="unseen" role="status"></span></div>`
}
