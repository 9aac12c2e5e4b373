import { furtherPaths } from '../../contract/index.ts'
import { type AccountRowId, accountRow } from '../views/account/account-rows.ts'

/** Where a sign-in leads: a closed list, so that no form or link can name another address. `code`: the page of the current user code. */
export type ReturnTo =
  | AccountRowId
  | 'account'
  | 'new passkey'
  | 'new second step'
  | 'email address'
  | 'email link'
  | 'code'

/** Pages that a sign-in leads over. */
export const signInPaths = { secondStep: '/login/second-step', setUp: '/login/set-up' } as const

/** The address of one of them; `sealed`: the authorization request that waits. */
export const signInPath = (page: keyof typeof signInPaths, sealed: string | undefined): string =>
  sealed ? `${signInPaths[page]}?request=${encodeURIComponent(sealed)}` : signInPaths[page]

/** The account page with a row open. */
export const rowPath = (row: AccountRowId): string => `${furtherPaths.account}?open=${row}`

/** Without a target: to the current user code, or home. A newer version of the product may have named one that this one does not know. */
export function pathAfterSignIn({
  returnTo,
  userCode,
}: {
  readonly returnTo: ReturnTo | null
  readonly userCode: string | null
}): string {
  if (returnTo === 'account') return furtherPaths.account
  if (returnTo === 'new passkey') return `${furtherPaths.account}/passkeys/new`
  if (returnTo === 'new second step') return `${furtherPaths.account}/second-step/new`
  if (returnTo === 'email address') return `${furtherPaths.account}/email`
  if (returnTo === 'email link') return furtherPaths.email
  const row = accountRow(returnTo)
  if (row !== null) return rowPath(row)
  return userCode ? `${furtherPaths.verification}/consent` : '/'
}
