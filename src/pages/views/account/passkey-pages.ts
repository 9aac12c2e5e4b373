import { html } from '../../html.ts'
import type { Page, Text } from '../../words/index.ts'
import { heading, layout } from '../layout.ts'
import { notice } from '../notice.ts'
import { passkeyFields } from '../passkey-form.ts'
import { type Waiting, waitingFields } from './second-step-pages.ts'

type NewPasskeyModel = {
  readonly csrf: string
  /** Proposed, or as it was typed. */
  readonly name: string
  /** What waits for a second factor. */
  readonly waiting?: Waiting
  readonly fault?: { readonly of: 'name' | 'passkey'; readonly text: Text } | undefined
}

/** POST /account/passkeys/new with `csrf`, `name`, `ceremony` and `response`, which the script fills in. */
export const newPasskeyPage =
  ({ csrf, name, waiting, fault }: NewPasskeyModel): Page =>
  (words) => {
    const { passkeys } = words.account
    const { title, lead, submit, none, failed, cancelled } = passkeys.new
    const { offline } = words.signIn.passkey
    const failure = fault?.of === 'passkey' && notice('error', fault.text(words))
    const main = html`${heading(title)}
${failure}
<p class="lead">${lead}</p>
<p class="notice" data-no-passkey>${none}</p>
<form method="post" action="/account/passkeys/new" hidden data-passkey="create" data-options="/account/passkeys/options"
 data-cancelled="${cancelled}" data-failed="${failed}" data-offline="${offline}" data-known="${passkeys.faults.known}">
<input type="hidden" name="csrf" value="${csrf}">${passkeyFields}${waiting !== undefined && waitingFields(waiting)}
${nameField(name, fault?.of === 'name' ? fault.text : undefined)(words)}
<button class="primary" type="submit" name="send">${submit}</button>
<p role="alert"></p>
</form>
<p><a class="button quiet" href="/account?open=passkeys">${passkeys.back}</a></p>`
    return layout({ title: fault ? passkeys.errorTitle : title, main }, words)
  }

type EditPasskeyModel = {
  readonly csrf: string
  readonly id: string
  readonly name: string
  /** As it was typed, with its fault. */
  readonly refused?: { readonly name: string; readonly text: Text } | undefined
}

/** POST /account/passkeys/rename with `csrf`, `id` and `name`, or /account/passkeys/remove with `csrf` and `id`. */
export const editPasskeyPage =
  ({ csrf, id, name, refused }: EditPasskeyModel): Page =>
  (words) => {
    const { passkeys } = words.account
    const { rename, remove, removal } = passkeys.edit
    const fields = html`<input type="hidden" name="csrf" value="${csrf}"><input type="hidden" name="id" value="${id}">`
    const main = html`${heading(html`<bdi>${name}</bdi>`)}
<form method="post" action="/account/passkeys/rename">
${fields}
${nameField(refused?.name ?? name, refused?.text)(words)}
<button class="primary" type="submit">${rename}</button>
</form>
<form method="post" action="/account/passkeys/remove">
${fields}
<p class="hint">${removal}</p>
<button class="plain wide" type="submit">${remove}</button>
</form>
<p><a class="button quiet" href="/account?open=passkeys">${passkeys.back}</a></p>`
    return layout({ title: refused ? passkeys.errorTitle : passkeys.title, main }, words)
  }

const nameField =
  (name: string, fault: Text | undefined): Page =>
  (words) => {
    const { label, hint } = words.account.passkeys.name
    const notes = `name-hint${fault ? ' name-error' : ''}`
    return html`<div class="field">
<label for="name">${label}</label>
<p class="hint" id="name-hint">${hint}</p>
${fault && html`<p class="field-error" id="name-error">${fault(words)}</p>`}
<input id="name" name="name" type="text" value="${name}" required maxlength="200" autocomplete="off"
 aria-describedby="${notes}"${fault !== undefined && html` aria-invalid="true" autofocus`}>
</div>`
  }
