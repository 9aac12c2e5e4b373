import { createHmac, hash, type KeyObject } from 'node:crypto'
import { userCodeAlphabet, userCodeLength } from '../../contract/index.ts'
import { type Random, randomLetters } from '../random.ts'

export type DeviceCode = `dc_${string}`
/** Eight letters of the alphabet, without the dash of its display form. */
export type UserCode = string & { readonly userCode: unique symbol }

/** Digits of a time in base 36: enough until the year 5188. */
const timeDigits = 9
const timedCode = new RegExp(`^dc_([0-9a-z]{${timeDigits}})[\\w-]{43}$`)

/** The time, in milliseconds since 1970, and 256 random bits. */
export function makeDeviceCode(random: Random, now: number): DeviceCode {
  return `dc_${now.toString(36).padStart(timeDigits, '0')}${random(32).toString('base64url')}`
}

/**
 * The stored form of a device code; 256 random bits need no key. It begins with the code's time, so that sessions started
 * together are adjacent in the store's index, and a commit writes few of its pages. Older codes have no time.
 */
export function hashDeviceCode(code: string): string {
  const [, time = ''] = timedCode.exec(code) ?? []
  return time + hash('sha256', code, 'base64url')
}

export const makeUserCode = (random: Random): UserCode =>
  randomLetters(userCodeLength, userCodeAlphabet, random) as UserCode

/** `WDJBMJHT` as people see it: `WDJB-MJHT`; the inverse of parseUserCode. */
export const formatUserCode = (code: UserCode): string => `${code.slice(0, 4)}-${code.slice(4)}`

/**
 * Reads a code as typed or pasted, in any case, width and punctuation (RFC 8628 §6.1): NFKC, upper case,
 * everything outside the alphabet dropped. null when no code remains.
 */
export function parseUserCode(text: string): UserCode | null {
  const letters = [...text.normalize('NFKC').toUpperCase()].filter((letter) => userCodeAlphabet.includes(letter))
  return letters.length === userCodeLength ? (letters.join('') as UserCode) : null
}

/** The stored form of a user code: 2^34 codes are too few for a plain hash, so it is keyed. */
export const digestUserCode = (code: UserCode, key: KeyObject): string =>
  createHmac('sha256', key).update(code).digest('base64url')
