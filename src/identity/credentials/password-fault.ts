import { readFile } from 'node:fs/promises'

/** Characters. NIST SP 800-63B, 3.1.1.2: no rules of composition. */
export const passwordLength = { least: 8, most: 1000 } as const

export type PasswordFault = 'too short' | 'too long' | 'too common' | 'a name'

/** What a password must not consist of. */
export type PersonNames = {
  readonly username: string
  readonly name: string | null
  readonly email: string | null
}

/** Why a new password is rejected (NIST SP 800-63B, 3.1.1.2); null: it is accepted. */
export async function passwordFault(password: string, person: PersonNames): Promise<PasswordFault | null> {
  const { length } = [...password]
  if (length < passwordLength.least) return 'too short'
  if (length > passwordLength.most) return 'too long'
  if (isName(fold(password), person)) return 'a name'
  return (await isCommonPassword(fold(password))) ? 'too common' : null
}

const fold = (text: string): string => text.normalize('NFKC').toLowerCase()

/** Letters: shorter words are part of too many good passwords. */
const leastLetters = 4

/** Whether it is a name of the person, or one of at least four letters with nothing but digits, signs and spaces around it. */
function isName(password: string, { username, name, email }: PersonNames): boolean {
  const given = [username, name, email].flatMap((each) => (each === null ? [] : [fold(each)]))
  const words = given.flatMap((each) => [
    each,
    ...each.split(/[\s@._+-]+/),
    each.replace(/@.*/, ''),
    each.replace(/\s/g, ''),
  ])
  const letters = trim(password)
  return words.includes(password) || (letters.length >= leastLetters && words.some((word) => trim(word) === letters))
}

const trim = (text: string): string => text.replace(/^\P{L}+|\P{L}+$/gu, '')

/** A JSON array of passwords in lower case, the most frequent first: data, of whose package no code is run. */
const file = new URL(import.meta.resolve('@zxcvbn-ts/language-common/src/passwords.json'))

/**
 * Whether a password in lower case is one that attackers try first. The file is read for each new password and searched as
 * text: passwords are set seldom, and the list would take several megabytes of memory.
 */
const isCommonPassword = async (password: string): Promise<boolean> =>
  (await readFile(file, 'utf8')).includes(JSON.stringify(password))
