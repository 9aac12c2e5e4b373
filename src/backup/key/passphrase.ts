import { readFile } from 'node:fs/promises'
import type { Random } from '../random.ts'

/** Words of a generated passphrase, of a list of 7,776: 77 bits. */
const words = 6
const leastWords = 5
/** Bits, as zxcvbn estimates them. */
const leastBits = 60
/** Characters; more say nothing, and cost the estimate minutes. */
const most = 200

const file = new URL(import.meta.resolve('@zxcvbn-ts/language-common/src/diceware.json'))
const readWords = async (): Promise<readonly string[]> => JSON.parse(await readFile(file, 'utf8'))

/** Written with other spaces or letters' case it is the same. */
export const normalPassphrase = (text: string): string =>
  text.normalize('NFKC').trim().split(/\s+/).join(' ').toLowerCase()

/** Words of the EFF's list for dice, separated by spaces. */
export async function makePassphrase(random: Random): Promise<string> {
  const list = await readWords()
  const made = Array.from({ length: words }, () => list[indexBelow(list.length, random)]).join(' ')
  return (await passphraseFault(made)) === null ? made : makePassphrase(random)
}

/** Each index is equally likely: numbers that would favour the first ones are drawn again. */
function indexBelow(count: number, random: Random): number {
  const drawn = random(4).readUInt32BE()
  return drawn < 2 ** 32 - (2 ** 32 % count) ? drawn % count : indexBelow(count, random)
}

/** Why a passphrase is too weak for a key that is kept for years, in a sentence; null: it is not. */
export async function passphraseFault(passphrase: string): Promise<string | null> {
  const text = normalPassphrase(passphrase)
  if (text.length > most) return `The passphrase is too long: at most ${most} characters`
  if (new Set(text.split(' ')).size < leastWords)
    return `The passphrase is too short: at least ${leastWords} different words, separated by spaces`
  const bits = await bitsOf(text)
  return bits < leastBits
    ? `The passphrase is too easy to guess: about ${Math.floor(bits)} bits, and it needs ${leastBits}`
    : null
}

async function bitsOf(text: string): Promise<number> {
  const { ZxcvbnFactory } = await import('@zxcvbn-ts/core')
  const { default: passwords } = await import('@zxcvbn-ts/language-common/src/passwords.json', {
    with: { type: 'json' },
  })
  const zxcvbn = new ZxcvbnFactory({ dictionary: { passwords, diceware: [...(await readWords())] } })
  return zxcvbn.check(text).guessesLog10 * Math.log2(10)
}
