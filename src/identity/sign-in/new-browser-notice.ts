import type { ReadLanguage } from '../accounts/account-language.ts'
import type { User } from '../accounts/user.ts'
import { type NewNotice, newNotice } from '../notices/notice.ts'
import type { Random } from '../random.ts'
import type { Requester } from '../sessions/requester.ts'

export type SigningBrowser = {
  readonly requester: Requester
  readonly read: ReadLanguage
  /** Whether it signed in to the account since the account's sign-ins last ended. */
  readonly isKnown: (user: User) => boolean
}

/** For the owner, written with the session of a browser that the account does not know; undefined: it is known. */
export function newBrowserNotice(
  user: User,
  { requester, read, isKnown }: SigningBrowser,
  { at, random }: { readonly at: number; readonly random: Random },
): NewNotice | undefined {
  if (isKnown(user)) return undefined
  const details = { userAgent: requester.userAgent ?? '' }
  return newNotice({ kind: 'new browser', sub: user.sub, at, language: read.language, details }, random)
}
