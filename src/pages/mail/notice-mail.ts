import { furtherPaths } from '../../contract/index.ts'
import type { Mail, Notice, Recipient } from '../../identity/index.ts'
import { visibleLine } from '../../text/index.ts'
import type { Contact } from '../contact.ts'
import { productName } from '../product-name.ts'
import { noticeTexts } from '../views/notice-texts.ts'
import { wordsIn } from '../words/index.ts'
import { letter, link, small, text, title } from './letter.ts'

/**
 * The message for a notice, in the language of the page that caused it, else of the account, else English. Its links
 * are to the account page and, with `token`, to the page that ends all sign-ins.
 */
export const noticeMail =
  (authUrl: string, contact: Contact | null = null) =>
  (notice: Notice, recipient: Recipient, token: string | null = null): Omit<Mail, 'to'> => {
    const language = notice.language ?? recipient.language ?? 'en'
    const words = wordsIn(language)
    const { greeting, happened, account, notMe, reason, other } = words.notices.mail
    const shown = noticeTexts(notice, words)
    const service = `${productName} (${new URL(authUrl).host})`
    const paragraphs = [
      title(visibleLine(shown.title)),
      text(greeting(visibleLine(recipient.username))),
      text(visibleLine(shown.text)),
      text(happened(words.formats.moment(notice.at))),
      text(shown.advice),
      link(account, `${authUrl}${furtherPaths.account}`),
      ...(token === null ? [] : [link(notMe, `${authUrl}${furtherPaths.notMe}/${token}`, false)]),
      ...(contact ? [text(`${words.operator} ${contact.text}`)] : []),
      small(notice.kind === 'subscription ending' ? other(service) : reason(service)),
    ]
    return letter({ subject: shown.title, language, paragraphs }, authUrl)
  }
