import { createHmac, timingSafeEqual } from 'node:crypto'
import { type RecoveryCode, recoveryCodeCount } from '../../credentials/second-step.ts'
import type { Random } from '../../random.ts'
import type { SealingKeys } from '../../sealing/sealing-keys.ts'

/** Crockford's base 32: digits and letters that nobody confuses. 16 of them are 80 random bits. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 16
const readAs: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' }

/** As the person reads it: `7K2M-9QXD-4RTB-0VWE`. */
const grouped = (code: string): string => (code.match(/.{4}/g) ?? []).join('-')

/** A code that a person typed, without what divides its groups; null: it is none. */
export function readRecoveryCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(/[OIL]/g, (letter) => readAs[letter] ?? letter)
  return code.length === length && [...code].every((letter) => alphabet.includes(letter)) ? code : null
}

type Keys = { readonly sealingKeys: Pick<SealingKeys, 'key'> }

/** Bound to the account, so that of two accounts no hash is equal. */
const hashOf = (sub: string, code: string, { sealingKeys }: Keys): string =>
  createHmac('sha256', sealingKeys.key('recovery code'))
    .update(JSON.stringify([sub, code]))
    .digest('base64url')

/** New codes of an account: as they are shown, once, and as they are stored. */
export function makeRecoveryCodes(
  sub: string,
  { random, sealingKeys }: Keys & { readonly random: Random },
): { readonly shown: readonly string[]; readonly stored: readonly RecoveryCode[] } {
  const codes = Array.from({ length: recoveryCodeCount }, () =>
    [...random(length)].map((byte) => alphabet[byte % alphabet.length]).join(''),
  )
  return {
    shown: codes.map(grouped),
    stored: codes.map((code) => ({ hash: hashOf(sub, code, { sealingKeys }), usedAt: null })),
  }
}

/** Which of an account's codes it is, in constant time; undefined: none. */
export function findRecoveryCode(
  { sub, recoveryCodes }: { readonly sub: string; readonly recoveryCodes: readonly RecoveryCode[] },
  code: string,
  keys: Keys,
): RecoveryCode | undefined {
  const given = Buffer.from(hashOf(sub, code, keys))
  const fitting = recoveryCodes.filter(({ hash }) => {
    const stored = Buffer.from(hash)
    return stored.length === given.length && timingSafeEqual(stored, given)
  })
  return fitting[0]
}
