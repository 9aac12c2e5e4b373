import { visibleLine } from '../text/index.ts'
import type { MailLimits, MailServer } from './mail-server.ts'

/** `retry`: a later attempt may succeed. `rejected`: a retry would fail too. Reasons name neither recipient nor password. */
export type MailOutcome =
  | { readonly outcome: 'sent' }
  | { readonly outcome: 'retry' | 'rejected'; readonly reason: string }

/** `isFault`: the server or its settings are at fault, and every other message would fail too. */
type Failure = { readonly outcome: 'retry' | 'rejected'; readonly reason: string; readonly isFault: boolean }

type Attempt = {
  readonly server: MailServer
  readonly to: string
  readonly from: string
  readonly limits: MailLimits
  /** Aborted if the message took too long. */
  readonly timeout: AbortSignal
}

/** As nodemailer describes a failure. */
type SmtpFailure = {
  readonly code: string
  /** A code of the system, such as ECONNREFUSED, or of a certificate. */
  readonly cause: string
  readonly message: string
  /** The reply of the server and its code; empty and 0: no reply. */
  readonly reply: string
  readonly replyCode: number
  /** The command it replied to. */
  readonly command: string
}

/** The mail server's codes for missing or wrong credentials (RFC 4954 §6). */
const authenticationCodes: readonly number[] = [530, 534, 535, 538]
/** Characters of a reply that messages quote. */
const longestReply = 200

export function failureOf(error: unknown, attempt: Attempt): Failure {
  const failure = read(error)
  const { code, replyCode, command } = failure
  const { server, timeout, limits } = attempt
  const place = `${server.host}:${server.port}`
  const words = wordsOf(failure.reply, attempt)
  const said = words && `: ${words}`

  if (timeout.aborted) return fault(`${place} did not accept the message within ${limits.message / 1000} s`)
  if (code === 'EABORT') return { outcome: 'retry', reason: 'Sending was interrupted', isFault: false }
  if (replyCode === 530 && /STARTTLS/i.test(words))
    return fault(`${place} requires TLS: add ?tls=required to SMTP_URL${said}`)
  if (code === 'EAUTH' || code === 'ENOAUTH' || authenticationCodes.includes(replyCode))
    return fault(
      server.credentials
        ? `${place} refused the user or password in SMTP_URL${said}`
        : `${place} requires a user and a password in SMTP_URL${said}`,
    )
  if (code === 'EENVELOPE' || code === 'EMESSAGE') {
    if (replyCode >= 500 && command === 'MAIL FROM')
      return fault(`${place} refused ${attempt.from}, the address in MAIL_FROM${said}`)
    const outcome = replyCode >= 400 && replyCode < 500 ? 'retry' : 'rejected'
    const verb = outcome === 'retry' ? 'did not accept the message yet' : 'rejected the message'
    return { outcome, reason: words ? `${place} ${verb}${said}` : `${place} ${verb}`, isFault: false }
  }
  return fault(connectionFault(failure, { place, server, said }))
}

const fault = (reason: string): Failure => ({ outcome: 'retry', reason, isFault: true })

type Place = { readonly place: string; readonly server: MailServer; readonly said: string }

function connectionFault(failure: SmtpFailure, { place, server, said }: Place): string {
  const { code, cause, message, replyCode, command } = failure
  if (code === 'EDNS') return `The host ${server.host} in SMTP_URL was not found`
  if (code === 'ETIMEDOUT') {
    const mayUseTls = /^Greeting/.test(message) && server.encryption !== 'tls'
    return `${place} did not respond in time${mayUseTls ? '. If it uses TLS from the first byte, SMTP_URL begins with smtps://' : ''}`
  }
  if (cause === 'ECONNREFUSED') return `Nothing accepts connections at ${place} (SMTP_URL)`
  if (/^(ENOTFOUND|EAI_)/.test(cause)) return `The host ${server.host} in SMTP_URL was not found`
  if (/CERT|SIGNATURE|ISSUER/.test(`${cause} ${message.toUpperCase()}`))
    return `The certificate of ${place} is not trusted (${visibleLine(cause || message)}): use the host name in the certificate, or name the file of its CA in NODE_EXTRA_CA_CERTS`
  if (/SSL|WRONG_VERSION/.test(cause))
    return `${place} does not use TLS from the first byte: use smtp:// in SMTP_URL for STARTTLS`
  if (command === 'STARTTLS' || (command === 'EHLO' && replyCode >= 500))
    return `${place} does not offer STARTTLS, and mail is not sent unencrypted: use another server or port in SMTP_URL, or ?tls=optional${said}`
  if (said) return `${place} is not available${said}`
  return `The connection to ${place} was lost (${visibleLine(cause || message).slice(0, longestReply)})`
}

/** The reply on one line, without the recipient and the password, which a server may repeat. */
function wordsOf(reply: string, { to, server }: Attempt): string {
  const hidden = [to, ...(server.credentials ? [server.credentials.password] : [])]
  const line = hidden.reduce((text, word) => text.replaceAll(word, '…'), visibleLine(reply))
  return line.length > longestReply ? `${line.slice(0, longestReply)}…` : line
}

function read(error: unknown): SmtpFailure {
  const fields = new Map(error instanceof Error ? Object.entries({ ...error, message: error.message }) : [])
  const text = (name: string): string => {
    const value: unknown = fields.get(name)
    return typeof value === 'string' ? value : ''
  }
  const replyCode: unknown = fields.get('responseCode')
  return {
    code: text('code'),
    cause: text('originalCode'),
    message: text('message'),
    reply: text('response'),
    replyCode: typeof replyCode === 'number' ? replyCode : 0,
    command: text('command'),
  }
}
