import type { Language } from '../../contract/index.ts'
import type { User, UserStore } from './user.ts'

/** Of the pages that a person reads. `isChosen`: by the person, not by the settings of their browser. */
export type ReadLanguage = { readonly language: Language; readonly isChosen: boolean }

/** Stores in which language an account is written to: the one its owner chose, or until then that of the first browser. */
export async function keepAccountLanguage(
  { sub, language: known }: Pick<User, 'sub' | 'language'>,
  { language, isChosen }: ReadLanguage,
  { users }: { readonly users: Pick<UserStore, 'update'> },
): Promise<void> {
  const replaces = (stored: Language | null): boolean => stored === null || (isChosen && stored !== language)
  if (!replaces(known)) return
  await users.update(sub, (user) => (replaces(user.language) ? { ...user, language } : null))
}
