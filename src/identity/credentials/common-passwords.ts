import { readFile } from 'node:fs/promises'

/** A JSON array of passwords in lower case, the most frequent first: data, of whose package no code is run. */
const file = new URL(import.meta.resolve('@zxcvbn-ts/language-common/src/passwords.json'))

/**
 * Whether a password in lower case is one that attackers try first. The file is read for each new password and searched as
 * text: passwords are set seldom, and the list would take several megabytes of memory.
 */
export const isCommonPassword = async (password: string): Promise<boolean> =>
  (await readFile(file, 'utf8')).includes(JSON.stringify(password))
