import type { Config } from '../../config/index.ts'
import { createMailer, type Mailer, type MailTerms } from '../../mail/index.ts'

/** null: SMTP_URL is not set, and no mail is sent. */
export const mailerOf = (
  { smtpServer, mailFrom, authUrl }: Config,
  parts: Pick<MailTerms, 'now' | 'random' | 'every' | 'warn'>,
): Mailer | null =>
  smtpServer &&
  mailFrom &&
  createMailer({ ...parts, server: smtpServer, from: mailFrom, host: new URL(authUrl).hostname })
