import { limits, readUiLocales } from '../../contract/index.ts'
import type { Form } from '../../http/index.ts'
import type { Client } from '../clients/client.ts'
import { readAuthenticationContexts } from '../tokens/authentication-context.ts'
import { type IdTokenParts, readIdTokenHint } from '../tokens/verify-id-token.ts'
import { required } from '../wire/form-request.ts'
import { OAuthError } from '../wire/oauth-error.ts'
import type { PendingRequest } from './pending-request.ts'
import { readChallenge, requireNonce } from './pkce.ts'
import { readPrompts } from './prompt.ts'
import { requestedScope } from './scope.ts'

export type AuthorizationParameters = Pick<
  PendingRequest,
  | 'requestedScope'
  | 'codeChallenge'
  | 'state'
  | 'nonce'
  | 'dpopJkt'
  | 'prompts'
  | 'maxAge'
  | 'contexts'
  | 'loginHint'
  | 'language'
  | 'subject'
>

/** Parameters that change what a request means, and so cannot be ignored. */
const notSupported = {
  request: 'request_not_supported',
  request_uri: 'request_uri_not_supported',
  registration: 'registration_not_supported',
} as const

/**
 * The parameters of a request whose client and redirect URI are known (RFC 6749 §4.1.1, OpenID Connect Core §3.1.2.1);
 * others are ignored. Throws OAuthError and FormError, for the redirect.
 */
export async function readParameters(
  form: Form,
  client: Client,
  idTokens: IdTokenParts,
): Promise<AuthorizationParameters> {
  form.refuseRepeated()
  for (const [parameter, error] of Object.entries(notSupported) as [keyof typeof notSupported, NotSupported][]) {
    if (form.one(parameter)) throw new OAuthError(error)
  }
  if (required(form, 'response_type') !== 'code') throw new OAuthError('unsupported_response_type')
  if ((form.one('response_mode') ?? 'query') !== 'query') {
    throw new OAuthError('invalid_request', { description: 'response_mode must be query' })
  }
  if (!client.grants.includes('authorization_code')) throw new OAuthError('unauthorized_client')
  const codeChallenge = readChallenge(form, !client.isPkceOptional)
  const scope = requestedScope(form.one('scope'), client)
  if (scope.length === 0) {
    throw new OAuthError('invalid_scope', { description: 'The parameter scope names no scope of this server' })
  }
  const nonce = bounded(form, 'nonce') ?? null
  if (codeChallenge === null) requireNonce(nonce, scope)
  return {
    requestedScope: scope,
    codeChallenge,
    state: bounded(form, 'state') ?? null,
    nonce,
    dpopJkt: readThumbprint(form.one('dpop_jkt')),
    prompts: readPrompts(form.one('prompt')),
    maxAge: readMaxAge(form.one('max_age')),
    contexts: readAuthenticationContexts(form.one('acr_values')),
    subject: await hintedSubject(form.one('id_token_hint'), idTokens),
    loginHint: form.one('login_hint')?.slice(0, longestHint) ?? null,
    language: readUiLocales(form.one('ui_locales')),
  }
}

/** OpenID Connect Core §3.1.2.1: an error, if it is not one of ours. */
async function hintedSubject(hint: string | undefined, idTokens: IdTokenParts): Promise<string | null> {
  if (!hint) return null
  const hinted = await readIdTokenHint(hint, idTokens)
  if (hinted) return hinted.subject
  throw new OAuthError('invalid_request', { description: 'id_token_hint is not an ID token of this server' })
}

type NotSupported = (typeof notSupported)[keyof typeof notSupported]

/** Characters; longer ones are cut. */
const longestHint = 200

/** The sealed request travels in a URL, and proxies accept few longer than 8 KB. */
function bounded(form: Form, name: string): string | undefined {
  const value = form.one(name)
  if (value !== undefined && Buffer.byteLength(value) > limits.requestParameterBytes) {
    throw new OAuthError('invalid_request', {
      description: `The parameter ${name} has more than ${limits.requestParameterBytes} bytes`,
    })
  }
  return value
}

function readMaxAge(parameter: string | undefined): number | null {
  if (parameter === undefined) return null
  if (/^\d{1,9}$/.test(parameter)) return Number(parameter)
  throw new OAuthError('invalid_request', { description: 'max_age must be a number of seconds' })
}

/** SHA-256, base64url (RFC 9449 §10). */
function readThumbprint(parameter: string | undefined): string | null {
  if (parameter === undefined) return null
  if (/^[\w-]{43}$/.test(parameter)) return parameter
  throw new OAuthError('invalid_request', {
    description: 'dpop_jkt must be the SHA-256 thumbprint of a key, 43 characters',
  })
}
