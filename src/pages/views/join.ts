import { type Invitation, nameLength } from '../../identity/index.ts'
import { type Html, html } from '../html.ts'
import type { Page, Text, Words } from '../words/index.ts'
import { heading, layout } from './layout.ts'
import { newPasswordField } from './new-password-field.ts'
import { ending } from './outcome.ts'

export type JoinField = 'username' | 'name' | 'new_password'

export type JoinModel = {
  readonly csrf: string
  /** The id of the invitation, which proves nothing: the browser may open another one before the form is sent. */
  readonly link: string
  readonly subscriptions: Invitation['subscriptions']
  /** As entered. */
  readonly username?: string
  readonly name?: string
  readonly error?: { readonly field: JoinField; readonly text: Text } | undefined
}

/** POST /join with `csrf`, `link`, `username`, `name` and `new_password`. The invitation is in the browser's cookie. */
export const joinPage =
  ({ csrf, link, subscriptions, username = '', name = '', error }: JoinModel): Page =>
  (words) => {
    const texts = words.join
    const faultOf = (field: JoinField): Text | undefined => (error?.field === field ? error.text : undefined)
    const main = html`${heading(texts.title)}
<p class="lead">${texts.introduction}</p>
${included(subscriptions, words)}
<form method="post" action="/join">
<input type="hidden" name="csrf" value="${csrf}"><input type="hidden" name="link" value="${link}">
${nameField(
  { field: 'username', value: username, fault: faultOf('username') },
  html` required autocomplete="username" autocapitalize="none" autocorrect="off" spellcheck="false"${error === undefined && html` autofocus`}`,
  words,
)}
${nameField({ field: 'name', value: name, fault: faultOf('name') }, html` autocomplete="name"`, words)}
${newPasswordField(texts.password, faultOf('new_password'), words)}
<button class="primary" type="submit">${texts.submit}</button>
</form>`
    return layout({ title: error === undefined ? texts.title : texts.errorTitle, main }, words)
  }

type NameField = {
  readonly field: 'username' | 'name'
  readonly value: string
  readonly fault: Text | undefined
}

function nameField({ field, value, fault }: NameField, attributes: Html, words: Words): Html {
  const texts = words.join
  const notes = [field === 'username' && 'username-hint', fault && `${field}-error`].filter(Boolean).join(' ')
  const described = notes !== '' && html` aria-describedby="${notes}"`
  return html`<div class="field">
<label for="${field}">${texts[field]}</label>
${field === 'username' && html`<p class="hint" id="username-hint">${texts.usernameHint}</p>`}
${fault !== undefined && html`<p class="field-error" id="${field}-error">${fault(words)}</p>`}
<input id="${field}" name="${field}" type="text" value="${value}" maxlength="${nameLength.codePoints}"${attributes}${described}${fault !== undefined && html` aria-invalid="true" autofocus`}>
</div>`
}

/** What the account will have; false: nothing. */
function included(subscriptions: Invitation['subscriptions'], { join, formats }: Words): Html | false {
  if (subscriptions.length === 0) return false
  const rows = subscriptions.map(({ kind, startsAt, endsAt }) => {
    const from = startsAt === null ? [] : [join.from(formats.day(startsAt))]
    const days = [...from, endsAt === null ? join.unlimited : join.until(formats.day(endsAt - 1))].join(' ')
    return html`<div><dt>${join.subscriptions[kind]}</dt><dd>${days}</dd></div>
`
  })
  return html`<div class="included"><p class="hint">${join.includes}</p>
<dl class="strip">
${rows}</dl></div>`
}

/** For a browser that is signed in: POST /join/switch signs it out and continues. */
export const joinSignedInPage =
  ({ csrf, signedInAs }: { readonly csrf: string; readonly signedInAs: string }): Page =>
  (words) => {
    const texts = words.join
    const main = html`${heading(texts.title)}
<p class="lead">${words.account.signedInAs} <strong><bdi>${signedInAs}</bdi></strong></p>
<p>${texts.signedIn}</p>
<a class="button primary" href="/account">${texts.account}</a>
<form method="post" action="/join/switch">
<input type="hidden" name="csrf" value="${csrf}">
<button class="quiet" type="submit">${texts.signOut}</button>
</form>`
    return layout({ title: texts.title, main }, words)
  }

/** One page for an invitation that is unknown, used, expired or revoked. */
export const closedInvitationPage: Page = (words) => {
  const { title, text } = words.join.closed
  const rest = html`<p class="lead">${text}</p>
<a class="button" href="/login">${words.outcome.signInAgain}</a>`
  return ending({ sign: 'unavailable', title, rest }, words)
}
