import { userCodeAlphabet } from '../../contract/index.ts'
import { type Random, randomLetters } from '../random.ts'

/** A generated password: hard to guess (2^69), easy to type. */
export const makePassword = (random: Random): string =>
  Array.from({ length: 4 }, () => randomLetters(4, userCodeAlphabet, random))
    .join('-')
    .toLowerCase()
