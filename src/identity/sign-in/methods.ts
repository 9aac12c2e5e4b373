import type { SignInMethod } from './method.ts'
import { type GivenPasskey, passkeyMethod } from './passkey/passkey-method.ts'
import { type GivenPassword, passwordMethod } from './password/password-method.ts'

/** What a browser sends, by method. */
export type Given = { readonly password: GivenPassword; readonly passkey: GivenPasskey }

/** Every way to sign in. */
export const signInMethods: { readonly [Method in keyof Given]: SignInMethod<Given[Method]> } = {
  password: passwordMethod,
  passkey: passkeyMethod,
}
