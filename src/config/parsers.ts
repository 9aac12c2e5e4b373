import { isIP } from 'node:net'

/** Each parses the text of a setting. It throws the rule; the error message adds the setting and its value. */

export function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
    if (!(value >= least && value <= most)) throw new Error(`it must be a whole number from ${least} to ${most}`)
    return value
  }
}

export function oneOf<const T extends string>(...values: readonly T[]): (text: string) => T {
  return (text) => {
    const value = values.find((candidate) => candidate === text)
    if (value === undefined) throw new Error(`it must be one of ${values.join(', ')}`)
    return value
  }
}

export const yesOrNo = (text: string): boolean => oneOf('true', 'false')(text) === 'true'

const list = (text: string): readonly string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)

export function airports(text: string): readonly string[] {
  const named = list(text.toUpperCase())
  if (!named.every((icao) => /^[A-Z0-9]{4}$/.test(icao)))
    throw new Error('it must be ICAO identifiers separated by commas')
  return named
}

export function networks(text: string): readonly string[] {
  const named = list(text)
  for (const network of named) {
    const [address = '', prefix = '0', ...rest] = network.split('/')
    const bits = isIP(address) === 6 ? 128 : 32
    if (isIP(address) === 0 || !/^\d+$/.test(prefix) || Number(prefix) > bits || rest.length > 0) {
      throw new Error('it must be IP addresses or networks separated by commas, for example 10.0.0.1,10.1.0.0/16')
    }
  }
  return named
}

export function hostName(text: string): string {
  if (!/^[\w.:-]+$/.test(text))
    throw new Error('it must be an IP address or host name to listen on, for example 0.0.0.0')
  return text
}

/** A path of a web server that no public URL begins with. */
export function location(text: string): string {
  if (!/^(\/[\w-]+)+\/$/.test(text))
    throw new Error('it must be a path that begins and ends with /, for example /chart-images/')
  return text
}

/** http or https, without query, fragment or credentials; plain http only makes sense on this machine or behind a proxy. */
export function webAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username || url.password) {
    throw new Error('it must be an http or https URL without a query, for example https://charts.example.org')
  }
  return url.href.replace(/\/+$/, '')
}

/** The identity server's pages and cookies belong to a whole host. */
export function ownHost(text: string): string {
  const address = webAddress(text)
  if (new URL(address).pathname !== '/') {
    throw new Error('it must be a URL without a path, for example https://sign-in.example.org')
  }
  return address
}

/** `source` names, in the error, the setting or file the text came from. The text is not repeated: it may contain a password. */
export function databaseUrl(text: string, source: string): string {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : null
  if (!url || !/^postgres(ql)?:$/.test(url.protocol) || url.pathname.length < 2) {
    throw new Error(
      `${source} must be the URL of a PostgreSQL database, such as postgres://user:password@host:5432/platekeeper`,
    )
  }
  return url.href
}

/** 32 bytes. `source` names, in the error, where the text came from; the text itself is not repeated. */
export function parseMasterKey(text: string, source: string): Buffer {
  const trimmed = text.trim()
  if (/^[0-9a-f]{64}$/i.test(trimmed)) return Buffer.from(trimmed, 'hex')
  if (/^[A-Za-z0-9+/_-]{43}=?$/.test(trimmed)) return Buffer.from(trimmed, 'base64')
  throw new Error(
    `${source} must contain 32 bytes in base64 (44 characters) or hex (64 characters); it contains ${trimmed.length} characters`,
  )
}

/** `source` names, in the error, where the text came from; the text itself is not repeated. */
export function bearerToken(text: string, source: string): string {
  const token = text.trim()
  if (!/^[\x21-\x7e]{20,200}$/.test(token)) {
    throw new Error(
      `${source} must be 20 to 200 ASCII characters without spaces, for example the output of: openssl rand -hex 24`,
    )
  }
  return token
}
