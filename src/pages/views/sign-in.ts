import { destination } from './destination.ts'
import { type Html, html } from './html.ts'
import { heading, layout } from './layout.ts'
import { notice } from './notice.ts'
import { words } from './words.ts'

export type SignInModel = {
  readonly csrf: string
  readonly username?: string | undefined
  readonly error?: string | undefined
  /** The code that waits for this sign-in. It was not looked up yet. */
  readonly userCode?: string | undefined
  /** The authorization request that waits for this sign-in, sealed, and whose it is. */
  readonly continues?: Continuation | undefined
}

export type Continuation = { readonly request: string; readonly clientName: string; readonly redirectUri: string }

/** POST /login with `csrf`, `username`, `password` and `request` if one waits, marked for password managers (WCAG 3.3.8). */
export function signInPage({ csrf, username = '', error, userCode, continues }: SignInModel): Html {
  const failed = error !== undefined
  const invalid = failed && html` aria-invalid="true" aria-describedby="sign-in-error"`
  const focusPassword = username !== ''
  return layout({
    title: failed ? words.signIn.errorTitle : words.signIn.title,
    main: html`${heading(words.signIn.title)}
${userCode !== undefined && html`<p class="lead">${words.signIn.purpose} <span class="code" translate="no">${userCode}</span>.</p>`}
${continues !== undefined && html`<p class="lead">${words.authorization.signIn} <bdi>${continues.clientName}</bdi>, ${words.authorization.at} ${destination(continues.redirectUri)}.</p>`}
${failed && notice('error', error, { id: 'sign-in-error' })}
<form method="post" action="/login">
<input type="hidden" name="csrf" value="${csrf}">${
      continues !== undefined &&
      html`
<input type="hidden" name="request" value="${continues.request}">`
    }
<div class="field">
<label for="username">${words.signIn.username}</label>
<input id="username" name="username" type="text" value="${username}" required autocomplete="username"
 autocapitalize="none" autocorrect="off" spellcheck="false"${invalid}${!focusPassword && html` autofocus`}>
</div>
<div class="field">
<label for="password">${words.signIn.password}</label>
<input id="password" name="password" type="password" required autocomplete="current-password"${invalid}${focusPassword && html` autofocus`}>
</div>
<button class="primary" type="submit">${words.signIn.submit}</button>
</form>`,
  })
}
