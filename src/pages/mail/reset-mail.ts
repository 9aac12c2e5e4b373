import type { Language } from '../../contract/index.ts'
import type { MadeResetLink, Mail } from '../../identity/index.ts'
import { visibleLine } from '../../text/index.ts'
import type { Contact } from '../contact.ts'
import { productName } from '../product-name.ts'
import { wordsIn } from '../words/index.ts'
import { letter, link, small, text, title } from './letter.ts'

/** The message with a link to set a new password, which somebody asked for on the page. */
export const resetMail =
  (authUrl: string, contact: Contact | null = null) =>
  ({ url, username }: MadeResetLink, language: Language): Omit<Mail, 'to'> => {
    const words = wordsIn(language)
    const { subject, text: asked, link: label, ignore } = words.forgotten.mail
    const paragraphs = [
      title(subject),
      text(words.notices.mail.greeting(visibleLine(username))),
      text(asked(`${productName} (${new URL(authUrl).host})`)),
      link(label, url),
      ...(contact ? [text(`${words.operator} ${contact.text}`)] : []),
      small(ignore),
    ]
    return letter({ subject, language, paragraphs }, authUrl)
  }
