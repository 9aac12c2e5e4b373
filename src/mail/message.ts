import { firstUnsafe, visibleLine } from '../text/index.ts'

/** To one address. */
export type Message = {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** The same for programs that show HTML. */
  readonly html?: string
}

/** The sender; the name may be empty. */
export type Sender = { readonly name: string; readonly address: string }

/** The headers of a message. */
export type Envelope = {
  readonly from: Sender
  readonly id: string
  /** Milliseconds since 1970. */
  readonly date: number
}

/** Octets (RFC 5321 §4.5.3.1.3). */
const longestAddress = 254
/** Characters; a longer subject is cut. */
const longestSubject = 200

/**
 * Whether an address is exactly one mailbox: no list, no display name, no line break. The caller has validated it against
 * the rules for addresses.
 */
export const isOneAddress = (address: string): boolean =>
  Buffer.byteLength(address) <= longestAddress &&
  !firstUnsafe(address) &&
  /^[^\s@<>()[\],;:\\"]+@[^\s@<>()[\],;:\\"]+$/.test(address)

/** The message as nodemailer takes it: addresses as structures, so that nothing in them is parsed. */
export const composed = ({ to, subject, text, html }: Message, { from, id, date }: Envelope) => ({
  from: { name: visibleLine(from.name), address: from.address },
  to: { name: '', address: to },
  envelope: { from: from.address, to: [to] },
  subject: [...visibleLine(subject)].slice(0, longestSubject).join(''),
  text,
  ...(html !== undefined && { html }),
  // Texts with many letters outside ASCII stay legible in the source of the message.
  textEncoding: 'quoted-printable' as const,
  messageId: `<${id}>`,
  date: new Date(date),
  // RFC 3834 §5: vacation responders do not answer.
  headers: { 'Auto-Submitted': 'auto-generated' },
})
