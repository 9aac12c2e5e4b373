import { isIP } from 'node:net'
import { isLoopbackHost, plainHost } from './hosts.ts'

/** The sender of mail; the name may be empty. */
export type MailSender = { readonly name: string; readonly address: string }

const ports = { 'smtp:': 587, 'smtps:': 465 } as const
const example = 'such as smtp://user:password@mail.example.org:587'

/** As `mail/mail-server.ts` describes it. `source` names, in the error, the setting or file the text came from; the text is not repeated. */
export function smtpUrl(text: string, source: string) {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : null
  const scheme = url?.protocol
  if (!url || (scheme !== 'smtp:' && scheme !== 'smtps:') || url.pathname.length > 1 || url.hash)
    throw new Error(
      `${source} must be the URL of a mail server, ${example}. In user and password, write @ : / ? # [ ] and % as %40 %3A %2F %3F %23 %5B %5D and %25`,
    )
  const host = plainHost(url.hostname)
  if (!isIP(host) && !isHostName(host))
    throw new Error(`${source} must contain the host name or the address of a mail server, ${example}`)
  if (url.port === '0') throw new Error(`${source} must contain a port from 1 to 65535, ${example}`)
  const credentials = credentialsOf(url, source)
  const encryption = encryptionOf(url, scheme, source)
  if (encryption === 'optional' && credentials && !isLoopbackHost(host))
    throw new Error(
      `${source} contains a password and tls=optional, which would send the password unencrypted: remove one of them`,
    )
  return { host, port: Number(url.port) || ports[scheme], encryption, credentials }
}

function credentialsOf({ username, password }: URL, source: string) {
  if (!username && !password) return null
  if (!username || !password)
    throw new Error(`${source} must contain both a user and a password, or neither, ${example}`)
  const credentials = { user: decoded(username), password: decoded(password) }
  if (/^$|\p{Cc}/u.test(credentials.user) || /^$|\p{Cc}/u.test(credentials.password))
    throw new Error(
      `${source} contains a user or password with a control character, or with a % that is not followed by two hexadecimal digits: write % as %25`,
    )
  return credentials
}

/** Empty if it cannot be decoded. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

function encryptionOf(
  { searchParams, hostname }: URL,
  scheme: keyof typeof ports,
  source: string,
): 'tls' | 'starttls' | 'optional' | 'none' {
  const [parameter, ...more] = [...searchParams]
  if (more.length > 0 || (parameter && (parameter[0] !== 'tls' || scheme === 'smtps:')))
    throw new Error(
      `${source} has an unknown parameter: smtp:// may have ?tls=required or ?tls=optional, smtps:// none`,
    )
  if (scheme === 'smtps:') return 'tls'
  if (!parameter) return isLoopbackHost(hostname) ? 'none' : 'starttls'
  const [, wanted] = parameter
  if (wanted === 'required') return 'starttls'
  if (wanted === 'optional') return 'optional'
  throw new Error(`${source} has an unknown value of tls: use ?tls=required or ?tls=optional`)
}

/** RFC 5321 §4.1.2 without quoted local parts and address literals, in ASCII: what every mail server accepts. */
const mailbox = /^[\w!#$%&'*+/=?^`{|}~.-]{1,64}$/

export function isMailAddress(text: string): boolean {
  const [local = '', domain = '', ...more] = text.split('@')
  const isLocal = mailbox.test(local) && !/^\.|\.\.|\.$/.test(local)
  return isLocal && isHostName(domain) && more.length === 0 && text.length <= 254
}

export function mailSender(text: string): MailSender {
  const given = text.trim()
  const {
    quoted,
    plain,
    bracketed = given,
  } = /^(?:"(?<quoted>[^"<>]*)"|(?<plain>[^"<>]*))<(?<bracketed>[^<>]*)>$/.exec(given.replace(/"\s+</, '"<'))?.groups ??
  {}
  const name = (quoted ?? plain ?? '').trim()
  if (!isMailAddress(bracketed) || name.length > 100 || /\p{Cc}/u.test(given))
    throw new Error('it must be a mail address, or a name and an address: Platekeeper <charts@example.org>')
  return { name, address: bracketed }
}

const isHostName = (host: string): boolean =>
  host.split('.').every((label) => /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/i.test(label))
