import type { FastifyInstance } from 'fastify'
import type { JSONWebKeySet } from 'jose'
import {
  dpopAlgorithms,
  endpoints,
  furtherPaths,
  grantTypes,
  languages,
  limits,
  scopeNames,
  signingAlgorithms,
} from '../contract/index.ts'
import { promptValues } from './authorization/prompt.ts'
import { authenticationContexts } from './tokens/authentication-context.ts'
import { claimNames } from './tokens/identity-claims.ts'

const withSecret = ['client_secret_post', 'client_secret_basic']
const clientAuthentication = [...withSecret, 'none']

/**
 * OpenID Connect Discovery and RFC 8414: one document at both paths; the keys at two more. Empty lists are omitted: more
 * software rejects an empty one than a missing one.
 */
export function registerDiscovery(
  app: FastifyInstance,
  { authUrl, jwks }: { authUrl: string; jwks: () => JSONWebKeySet },
): void {
  const metadata = {
    issuer: authUrl,
    authorization_endpoint: authUrl + endpoints.authorization.path,
    pushed_authorization_request_endpoint: authUrl + endpoints.pushedAuthorization.path,
    device_authorization_endpoint: authUrl + endpoints.deviceAuthorization.path,
    token_endpoint: authUrl + endpoints.token.path,
    end_session_endpoint: authUrl + endpoints.endSession.path,
    userinfo_endpoint: authUrl + endpoints.userinfo.path,
    revocation_endpoint: authUrl + endpoints.revocation.path,
    introspection_endpoint: authUrl + endpoints.introspection.path,
    jwks_uri: authUrl + furtherPaths.jwks[0],
    service_documentation: authUrl + furtherPaths.documentation,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    prompt_values_supported: promptValues,
    authorization_response_iss_parameter_supported: true,
    grant_types_supported: Object.values(grantTypes),
    scopes_supported: scopeNames,
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: signingAlgorithms,
    token_endpoint_auth_methods_supported: clientAuthentication,
    revocation_endpoint_auth_methods_supported: clientAuthentication,
    introspection_endpoint_auth_methods_supported: withSecret,
    dpop_signing_alg_values_supported: dpopAlgorithms,
    code_challenge_methods_supported: ['S256'],
    claim_types_supported: ['normal'],
    claims_supported: [...claimNames, 'subscriptions'],
    acr_values_supported: authenticationContexts,
    ui_locales_supported: Object.keys(languages),
    backchannel_logout_supported: true,
    backchannel_logout_session_supported: true,
    claims_parameter_supported: false,
    require_pushed_authorization_requests: false,
    request_parameter_supported: false,
    // OpenID Connect Discovery §3: if absent, the default is true.
    request_uri_parameter_supported: false,
  }
  for (const path of furtherPaths.discovery) {
    app.get(path, async (_, reply) => reply.header('cache-control', 'public, max-age=3600').send(metadata))
  }
  for (const path of furtherPaths.jwks) {
    app.get(path, async (_, reply) =>
      reply.header('cache-control', `public, max-age=${limits.keySetCacheTime}`).send(jwks()),
    )
  }
}
