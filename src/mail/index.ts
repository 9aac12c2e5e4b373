/**
 * MAIL: sends text, and HTML with it, to an address by the mail server in SMTP_URL. Owns the connection, its limits, the headers of
 * every message and what a reply of the server means: sent, retry, or rejected. The only room that uses
 * nodemailer, which is loaded with the first message. Does not own when mail is sent, to whom, its texts, or when it is retried:
 * jobs of other rooms do. Knows no accounts.
 */

export { type MailLimits, type MailServer, mailLimits } from './mail-server.ts'
export { createMailer, type Mailer, type MailTerms } from './mailer.ts'
export { isOneAddress, type Message } from './message.ts'
export type { MailOutcome } from './outcome.ts'
