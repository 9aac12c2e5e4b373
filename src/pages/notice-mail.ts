import { furtherPaths } from '../contract/index.ts'
import type { Mail, Notice, Recipient } from '../identity/index.ts'
import { visibleLine } from '../text/index.ts'
import { productName } from './product-name.ts'
import { wordsIn } from './words/index.ts'

/** The message for a notice, in its language, else English. It contains no secret: its only link is to the account page. */
export const noticeMail =
  (authUrl: string) =>
  ({ kind, at, language, details }: Notice, { username }: Recipient): Omit<Mail, 'to'> => {
    const { notices, formats } = wordsIn(language ?? 'en')
    const { title, text, advice } = notices.kinds[kind]
    const { greeting, happened, account, reason } = notices.mail
    const { host } = new URL(authUrl)
    const line = visibleLine(title(details))
    const paragraphs = [
      greeting(visibleLine(username)),
      `${line}. ${text(details)}`,
      happened(formats.moment(at)),
      advice,
      account(`${authUrl}${furtherPaths.account}`),
      reason(`${productName} (${host})`),
    ]
    return { subject: `${line} (${host})`, text: `${paragraphs.join('\n\n')}\n` }
  }
