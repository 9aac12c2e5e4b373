import {
  type ClientGrant,
  clientGrantNames,
  type Dialect,
  dialects,
  type Scope,
  type SigningAlgorithm,
} from '../../contract/index.ts'
import type { Client } from './client.ts'
import { hasAnyLoopbackPort, readLoopback, readNotificationUri, readRedirectUri } from './redirect-uri.ts'
import { RegistrationError } from './registration-error.ts'

/** What an operator decides about a client and can change later. */
export type ClientTerms = Pick<
  Client,
  | 'scopes'
  | 'refreshGraceSeconds'
  | 'grants'
  | 'redirectUris'
  | 'postLogoutRedirectUris'
  | 'backchannelLogoutUri'
  | 'idTokenAlgorithm'
  | 'isPkceOptional'
  | 'requiresPar'
  | 'requiresDpop'
>

/** More could not be reviewed by the people who maintain them. */
const mostUris = 50

/** Without `--grants`: what an application with these redirect URIs needs, and nothing else. */
export const defaultGrants = (redirectUris: readonly string[]): readonly ClientGrant[] =>
  redirectUris.length > 0 ? ['authorization_code'] : ['device_code']

/** Without `--id-token-alg`: RS256 for relying parties, because their libraries assume it (OpenID Connect Registration §2). */
export const defaultIdTokenAlgorithm = (dialect: Dialect, redirectUris: readonly string[]): SigningAlgorithm =>
  redirectUris.length > 0 ? 'RS256' : dialects[dialect].accessTokenAlgorithm

/** The terms in the form in which they are stored. Throws RegistrationError. */
export function readTerms<Terms extends ClientTerms>(
  terms: Terms,
  { isPublic, dialect }: Pick<Client, 'isPublic' | 'dialect'>,
): Terms {
  const { grants, backchannelLogoutUri } = terms
  const redirectUris = readUris(terms.redirectUris, { name: 'The redirect URI', isPublic })
  const postLogoutRedirectUris = readUris(terms.postLogoutRedirectUris, {
    name: 'The post-logout redirect URI',
    isPublic,
  })
  if (backchannelLogoutUri !== null) readNotificationUri(backchannelLogoutUri, 'The back-channel logout URI')
  if (grants.length === 0) throw new RegistrationError('An application needs a grant', `There are ${listed}.`)
  if (isPublic && grants.includes('client_credentials')) {
    throw new RegistrationError(
      'A public application has no secret, so it cannot use client_credentials',
      'Register the back end as an application of its own, with a secret.',
    )
  }
  if (grants.includes('authorization_code') && redirectUris.length === 0) {
    throw new RegistrationError(
      'An application with the grant authorization_code needs a redirect URI',
      'Name the URI to which the browser returns.',
    )
  }
  if (redirectUris.length > 0 && !grants.includes('authorization_code')) {
    throw new RegistrationError(
      `A redirect URI needs the grant authorization_code, and this application has ${grants.join(' and ')}`,
      'Add authorization_code to its grants, or leave out the redirect URI.',
    )
  }
  if (terms.requiresPar && !grants.includes('authorization_code')) {
    throw new RegistrationError(
      `Pushed requests need the grant authorization_code, and this application has ${grants.join(' and ')}`,
      'Add authorization_code to its grants, or do not require pushed requests.',
    )
  }
  if (terms.isPkceOptional) refuseWithoutPkce({ ...terms, isPublic, dialect })
  const ordered = clientGrantNames.filter((grant) => grants.includes(grant))
  return { ...terms, grants: ordered, redirectUris, postLogoutRedirectUris }
}

/** In place of PKCE a client has its secret, and an id_token whose nonce it compares. Throws RegistrationError. */
function refuseWithoutPkce(client: Pick<Client, 'isPublic' | 'dialect' | 'grants' | 'scopes' | 'redirectUris'>): void {
  if (client.isPublic) {
    throw new RegistrationError(
      'A public application needs PKCE: it has no secret that would protect its codes',
      'Leave PKCE required.',
    )
  }
  if (!client.grants.includes('authorization_code')) {
    throw new RegistrationError(
      `Optional PKCE needs the grant authorization_code, and this application has ${client.grants.join(' and ')}`,
      'Add authorization_code and a redirect URI, or leave PKCE required.',
    )
  }
  if (!client.scopes.includes('openid')) {
    throw new RegistrationError(
      'Optional PKCE needs the scope openid: the nonce in the ID token takes the place of PKCE',
      'Add openid to its scopes, or leave PKCE required.',
    )
  }
  const loopback = hasAnyLoopbackPort(client) ? client.redirectUris.find(readLoopback) : undefined
  if (loopback !== undefined) {
    throw new RegistrationError(
      `PKCE cannot be optional with ${loopback}, where the dialect ${client.dialect} accepts any port: any program there could take codes`,
      'Register https URIs alone, or leave PKCE required.',
    )
  }
}

const listed = clientGrantNames.join(', ')

function readUris(given: readonly string[], rules: Parameters<typeof readRedirectUri>[1]): readonly string[] {
  const uris = [...new Set(given)].map((uri) => readRedirectUri(uri, rules))
  if (uris.length <= mostUris) return uris
  throw new RegistrationError(`There are ${uris.length} of these URIs: at most ${mostUris} are allowed`)
}

/** As entries of the audit log record them. */
export const auditedTerms = (
  terms: Partial<ClientTerms>,
): Readonly<Record<string, string | number | boolean | null | readonly string[]>> =>
  Object.fromEntries(
    [
      ['scopes', terms.scopes satisfies readonly Scope[] | undefined],
      ['grants', terms.grants],
      ['redirect_uris', terms.redirectUris],
      ['post_logout_redirect_uris', terms.postLogoutRedirectUris],
      ['backchannel_logout_uri', terms.backchannelLogoutUri],
      ['id_token_signed_response_alg', terms.idTokenAlgorithm],
      ['pkce_optional', terms.isPkceOptional],
      ['refresh_grace_seconds', terms.refreshGraceSeconds],
      ['require_pushed_authorization_requests', terms.requiresPar],
      ['dpop_bound_access_tokens', terms.requiresDpop],
    ].filter(([, value]) => value !== undefined),
  )
