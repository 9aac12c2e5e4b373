import { dialects } from '../../contract/index.ts'
import type { Client } from './client.ts'
import { RegistrationError } from './registration-error.ts'
import { isViewer } from './viewer-client.ts'

/**
 * The addresses of applications to which browsers are sent: stored and compared as they were given, so only one spelling
 * of each is registered (RFC 9700 §4.1.3, RFC 3986 §6.2.1).
 */

/** Longer ones break in some browsers and proxies. */
const mostCharacters = 1000

/** Parameters of responses: a redirect that has one already would give the application two (RFC 6749 §4.1.2, RFC 9207). */
const responseParameters = ['code', 'state', 'iss', 'error', 'error_description', 'error_uri']

/** RFC 8252 §7.3 and §8.3: the machine on which the browser runs. */
const loopbackHosts = ['127.0.0.1', '[::1]', 'localhost']

const hostName = /^(?:[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?\.)*[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?$|^\[[0-9a-f:]+\]$/

/**
 * A redirect URI of a client, as given. `name`: of the parameter, for the message. Absolute and canonical, without fragment or user
 * name: https, http on this machine, or for public clients a private-use scheme (RFC 8252 §7.1). Throws RegistrationError.
 */
export function readRedirectUri(given: string, { name, isPublic }: { name: string; isPublic: boolean }): string {
  const url = readUri(given, name)
  const twice = responseParameters.find((parameter) => url.searchParams.has(parameter))
  if (twice !== undefined) {
    throw new RegistrationError(
      `${name} ${given} has the parameter ${twice}, which the response adds`,
      'Register it without that parameter.',
    )
  }
  if (isWeb(url)) return given
  if (!/^[a-z][a-z0-9+-]*(?:\.[a-z0-9+-]+)+:\//.test(given)) throw noWebAddress(name, given, url)
  if (isPublic) return given
  throw new RegistrationError(
    `${name} ${given} has a private-use scheme, which other applications on a device can claim`,
    'Such schemes are for native applications: register the application with --public.',
  )
}

/** Where the server itself sends requests to a client. Throws RegistrationError. */
export function readNotificationUri(given: string, name: string): string {
  const url = readUri(given, name)
  if (isWeb(url)) return given
  throw noWebAddress(name, given, url)
}

/**
 * Whether a request's `redirect_uri` is one of the client's: the same characters, except on the loopback host that is registered,
 * where a missing path is `/`, and the port of an application on the person's machine is any that is free (RFC 8252 §7.3).
 * The viewer has one port, like every web application.
 */
export function isRegisteredRedirect(
  given: string,
  client: Pick<Client, 'id' | 'redirectUris' | 'isPublic' | 'dialect'>,
): boolean {
  if (client.redirectUris.includes(given)) return true
  const asked = isViewer(client) ? null : readLoopback(given)
  if (asked === null) return false
  return client.redirectUris.some((uri) => {
    const registered = readLoopback(uri)
    const isSame = registered !== null && registered.host === asked.host && registered.rest === asked.rest
    return isSame && (registered.port === asked.port || hasAnyLoopbackPort(client))
  })
}

/** Applications in the field have secrets, and listen at any port all the same. */
export const hasAnyLoopbackPort = ({ isPublic, dialect }: Pick<Client, 'isPublic' | 'dialect'>): boolean =>
  isPublic || dialects[dialect].isLoopbackPortAny

/** The parts of an http URI on a loopback host, as they are spelled; null: another URI, or one without a valid port. */
export function readLoopback(uri: string) {
  const [, host, port, rest] =
    /^http:\/\/(127\.0\.0\.1|\[::1\]|localhost)(?::([1-9]\d{0,4}))?(|[/?][!-~]*)$/.exec(uri) ?? []
  if (host === undefined || rest === undefined || Number(port ?? 80) > 65_535) return null
  return { host, port, rest: rest.startsWith('/') ? rest : `/${rest}` }
}

const isWeb = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || (protocol === 'http:' && loopbackHosts.includes(hostname))

function readUri(given: string, name: string): URL {
  const shown = given.slice(0, 200)
  if (given.length > mostCharacters) {
    throw new RegistrationError(
      `${name} ${shown}… has ${given.length} characters: at most ${mostCharacters} are allowed`,
    )
  }
  const url = URL.canParse(given) ? new URL(given) : null
  if (url === null) {
    const hint =
      /^[\w.-]+(?::\d|\/|$)/.test(given) && URL.canParse(`https://${given}`)
        ? `Did you mean https://${given}?`
        : 'Write it with its scheme and host.'
    throw new RegistrationError(`${name} ${shown} is not an absolute URI`, hint)
  }
  if (given.includes('*')) throw new RegistrationError(`${name} ${shown} has a wildcard`, 'Register every URI in full.')
  if (given.includes('#')) {
    throw new RegistrationError(`${name} ${shown} has a fragment`, `Register ${without(url, { hash: '' })}`)
  }
  if (url.username !== '' || url.password !== '') {
    throw new RegistrationError(
      `${name} ${shown} has a user name`,
      `Register ${without(url, { username: '', password: '' })}`,
    )
  }
  if (url.href !== given && !(url.href === `${given}/` && readLoopback(given))) {
    throw new RegistrationError(
      `${name} ${shown} is not in canonical spelling`,
      `Register ${url.href}, and let the application send exactly that.`,
    )
  }
  if (isSpecial(url) && !hostName.test(url.hostname)) {
    throw new RegistrationError(`${name} ${shown} has the host ${url.hostname}, which is not a host name`)
  }
  return url
}

/** Of the schemes with hosts, only these two can be registered. */
const isSpecial = ({ protocol }: URL): boolean => protocol === 'https:' || protocol === 'http:'

const without = (url: URL, parts: Partial<Pick<URL, 'hash' | 'username' | 'password'>>): string =>
  Object.assign(new URL(url), parts).href

function noWebAddress(name: string, given: string, { protocol, host, pathname, search }: URL): RegistrationError {
  return protocol === 'http:'
    ? new RegistrationError(
        `${name} ${given} is not encrypted: codes and tokens could be read on the way`,
        `Use https://${host}${pathname}${search}; http is allowed on ${loopbackHosts.join(', ')} only.`,
      )
    : new RegistrationError(
        `${name} ${given} has the scheme ${protocol.slice(0, -1)}, which cannot be registered`,
        'Use https, http on this machine (http://127.0.0.1/…), or for a native application its domain reversed (com.example.app:/…).',
      )
}
