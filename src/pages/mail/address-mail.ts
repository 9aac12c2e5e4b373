import { furtherPaths, type Language } from '../../contract/index.ts'
import type { Mail } from '../../identity/index.ts'
import type { Contact } from '../contact.ts'
import { productName } from '../product-name.ts'
import { wordsIn } from '../words/index.ts'
import { letter, link, small, text, title } from './letter.ts'

/**
 * The message to an address that is not confirmed, which may be a stranger's: it contains nothing that the person who entered it
 * chose.
 */
export const addressMail =
  (authUrl: string, contact: Contact | null = null) =>
  (token: string, language: Language): Omit<Mail, 'to'> => {
    const words = wordsIn(language)
    const { subject, text: entered, open, link: label, ignore } = words.email.mail
    const paragraphs = [
      title(subject),
      text(entered(`${productName} (${new URL(authUrl).host})`)),
      text(open),
      link(label, `${authUrl}${furtherPaths.email}/${token}`),
      ...(contact ? [text(`${words.operator} ${contact.text}`)] : []),
      small(ignore),
    ]
    return letter({ subject, language, paragraphs }, authUrl)
  }
