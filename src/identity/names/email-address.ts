import { domainToASCII } from 'node:url'
import { firstUnsafe } from '../../text/index.ts'
import { NameError } from './name.ts'

/** Octets (RFC 5321 §4.5.3.1): of the part before the @, and of the whole. */
export const emailLength = { local: 64, most: 254 } as const

/** RFC 5321 §4.1.2 without quoted local parts and address literals; RFC 6531 allows letters outside ASCII. */
const local = /^[\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~-]+)*$/u
const label = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/i
const example = 'it must look like zoe@example.org'

/** A mail address in the form in which it is stored. Whether mail is delivered is not checked. Throws NameError. */
export function readEmailAddress(given: string): string {
  const address = given.trim().normalize('NFC')
  const unsafe = firstUnsafe(address)
  if (unsafe)
    throw new NameError('unsafe', `The mail address contains ${unsafe.codePoint}, ${unsafe.kind}: leave it out`)
  const at = address.lastIndexOf('@')
  const [mailbox, domain] = [address.slice(0, at), domainToASCII(address.slice(at + 1))]
  if (at < 1 || !local.test(mailbox))
    throw new NameError('not an address', `The mail address ${address} is not valid: ${example}`)
  if (domain === '' || !domain.split('.').every((part) => label.test(part)) || /^[\d.]+$/.test(domain)) {
    throw new NameError('not an address', `The mail address ${address} has no valid domain after the @: ${example}`)
  }
  if (Buffer.byteLength(mailbox) > emailLength.local || Buffer.byteLength(address) > emailLength.most) {
    throw new NameError(
      'too long',
      `The mail address is too long: at most ${emailLength.local} octets before the @, ${emailLength.most} in all`,
    )
  }
  return address
}
