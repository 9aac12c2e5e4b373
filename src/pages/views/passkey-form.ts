import { type Html, html } from '../html.ts'
import type { Words } from '../words/index.ts'

/** The passkey among the ways to sign in. */
export type PasskeyWay = {
  /** Whether it was used last in this browser, and comes before the password. */
  readonly isFirst: boolean
  /** The credential id of a passkey that the browser offered and that is not known here; browsers that can forget it then do. */
  readonly unknown?: { readonly credentialId: string; readonly host: string } | undefined
}

type SignInForm = {
  readonly way: PasskeyWay
  readonly csrf: string
  /** The hidden field of a request that waits. */
  readonly request: Html | false
  readonly label: string
}

/** POST /login/passkey with `csrf`, `ceremony`, `response`, and `request` if one waits. The script unhides it and fills it in. */
export function passkeySignIn({ way, csrf, request, label }: SignInForm, words: Words): Html {
  const { isFirst, unknown } = way
  const { or, failed, cancelled, offline } = words.signIn.passkey
  const divider = html`<p class="or">${or}</p>
`
  const texts = html`data-cancelled="${cancelled}" data-failed="${failed}" data-offline="${offline}"`
  const forget = unknown && html` data-unknown="${unknown.credentialId}" data-host="${unknown.host}"`
  return html`<form method="post" action="/login/passkey" hidden data-passkey="get" data-options="/login/passkey"
 ${texts}${forget ?? false}>
<input type="hidden" name="csrf" value="${csrf}">${request}${passkeyFields}
${!isFirst && divider}<button class="${isFirst ? 'primary' : 'plain wide'}" type="submit" name="send">${label}</button>
<p role="alert"></p>
${isFirst && divider}</form>
`
}

/** What the script fills in. */
export const passkeyFields = html`<input type="hidden" name="ceremony"><input type="hidden" name="response">`
