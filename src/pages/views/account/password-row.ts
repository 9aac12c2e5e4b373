import { passwordLength } from '../../../identity/index.ts'
import { type Html, html } from '../../html.ts'
import type { Text } from '../../words/index.ts'
import { passwordInput } from '../password-input.ts'
import type { RowContext, RowView } from './account-row.ts'

export type PasswordField = 'old_password' | 'new_password' | 'repeated_password'

/** The error of a submitted form, and the field it concerns. */
export type PasswordFault = { readonly field: PasswordField; readonly text: Text }

export type PasswordRow = {
  /** Milliseconds since 1970; null: not known. */
  readonly changedAt: number | null
  readonly fault: PasswordFault | undefined
  /** Whether the box next to the new password is ticked. */
  readonly signOutDevices: boolean
}

/** POST /account/password with `csrf`, the three fields, and `devices` to sign out every device too. */
export const passwordRow: RowView<PasswordRow> = (row, context) => {
  const { changedAt, fault } = row
  const { account, formats } = context.words
  const { title, changedOn, set } = account.password
  return {
    title,
    summary: changedAt === null ? set : changedOn(formats.day(changedAt)),
    body: passwordForm(row, context),
    hasFault: fault !== undefined,
  }
}

function passwordForm({ fault, signOutDevices }: PasswordRow, { csrf, username, words }: RowContext): Html {
  const { password } = words.account
  const field = (name: PasswordField, use: 'current' | 'new', hint?: string): Html => {
    const wrong = fault?.field === name ? fault.text(words) : undefined
    const notes = [hint && `${name}-hint`, wrong && `${name}-error`].filter(Boolean).join(' ')
    const attributes = html`${use === 'new' && html` minlength="${passwordLength.least}"`}${notes !== '' && html` aria-describedby="${notes}"`}${wrong !== undefined && html` aria-invalid="true" autofocus`}`
    return html`<div class="field">
<label for="${name}" id="${name}-label">${password.fields[name]}</label>
${hint !== undefined && html`<p class="hint" id="${name}-hint">${hint}</p>`}
${wrong !== undefined && html`<p class="field-error" id="${name}-error">${wrong}</p>`}
${passwordInput({ id: name, use, attributes }, words)}
</div>
`
  }
  return html`<form method="post" action="/account/password" aria-label="${password.title}">
<input type="hidden" name="csrf" value="${csrf}">
<input name="username" type="text" value="${username}" autocomplete="username" hidden>
${field('old_password', 'current')}
${field('new_password', 'new', password.rule(passwordLength.least))}
${field('repeated_password', 'new')}
<div class="option"><input type="checkbox" id="devices" name="devices" value="sign-out" aria-describedby="devices-hint"${signOutDevices && html` checked`}>
<label for="devices">${password.devices}</label><p class="detail" id="devices-hint">${password.browsers}</p></div>
<button class="primary" type="submit">${password.submit}</button>
</form>`
}
