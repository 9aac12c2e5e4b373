import { passwordLength } from '../../identity/index.ts'
import { type Html, html } from '../html.ts'
import type { Text, Words } from '../words/index.ts'
import { passwordInput } from './password-input.ts'

/** The field `new_password`, once, with its rule, and `error` about what was entered. */
export function newPasswordField(label: string, error: Text | undefined, words: Words): Html {
  const notes = error === undefined ? 'new_password-hint' : 'new_password-hint new_password-error'
  const invalid = error !== undefined && html` aria-invalid="true" autofocus`
  const attributes = html` minlength="${passwordLength.least}" aria-describedby="${notes}"${invalid}`
  return html`<div class="field">
<label for="new_password" id="new_password-label">${label}</label>
<p class="hint" id="new_password-hint">${words.account.password.rule(passwordLength.least)}</p>
${error !== undefined && html`<p class="field-error" id="new_password-error">${error(words)}</p>`}
${passwordInput({ id: 'new_password', use: 'new', attributes }, words)}
</div>`
}
