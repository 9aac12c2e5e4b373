import { isMailAddress } from './mail-parsers.ts'

/** Whom users ask for help, as `pages/contact.ts` describes it. */
export type Contact = { readonly kind: 'mail' | 'web' | 'text'; readonly text: string }

const longest = 200

/** A mail address, an https address, or a short text such as a name and a telephone number. */
export function contact(text: string): Contact {
  const given = text.trim()
  if (isMailAddress(given)) return { kind: 'mail', text: given }
  if (isWebAddress(given)) return { kind: 'web', text: new URL(given).href }
  const isMistyped = /^\S*@\S*$|^[a-z][a-z0-9+.-]*:\/\//i.test(given)
  if (isMistyped || !given || given.length > longest || /[\p{Cc}\p{Cf}\u2028\u2029]/u.test(given))
    throw new Error(
      `it must be a mail address, an https address, or a text of one line and at most ${longest} characters, for example charts@example.org`,
    )
  return { kind: 'text', text: given }
}

function isWebAddress(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null
  return url?.protocol === 'https:' && !url.username && !url.password && text.length <= longest
}
