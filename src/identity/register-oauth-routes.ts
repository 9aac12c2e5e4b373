import type { FastifyInstance } from 'fastify'
import type { JSONWebKeySet } from 'jose'
import { endpoints, furtherPaths } from '../contract/index.ts'
import { type RouteDescription, refuseOtherMethods } from '../http/index.ts'
import { type ParEndpointParts, registerParEndpoint } from './authorization/par-endpoint.ts'
import { type DeviceEndpointParts, registerDeviceEndpoint } from './device/device-authorization-endpoint.ts'
import { registerDiscovery } from './discovery.ts'
import { registerTokenEndpoint, type TokenEndpointParts } from './token-endpoint/token-endpoint.ts'
import { createAcceptToken } from './tokens/accept-token.ts'
import { type AccessTokenEndParts, createAccessTokenEnd } from './tokens/access-token-end.ts'
import { type IntrospectionParts, registerIntrospectionEndpoint } from './tokens/introspection-endpoint.ts'
import { type RevocationParts, registerRevocationEndpoint } from './tokens/revocation-endpoint.ts'
import { registerUserinfoEndpoint, type UserinfoParts } from './tokens/userinfo-endpoint.ts'
import { answerError } from './wire/answer-error.ts'
import { OAuthError } from './wire/oauth-error.ts'

export type OAuthParts = DeviceEndpointParts &
  ParEndpointParts &
  TokenEndpointParts &
  AccessTokenEndParts &
  Omit<UserinfoParts & RevocationParts & IntrospectionParts, 'accessTokenEnd' | 'acceptToken'> & {
    readonly jwks: () => JSONWebKeySet
    /** How the contract describes a route: Fastify serializes its responses by that. */
    readonly describe: (route: { readonly method: unknown; readonly url: string }) => RouteDescription
  }

const { deviceAuthorization, pushedAuthorization, token, userinfo, revocation, introspection } = endpoints

/** The identity server's endpoints for applications, as a Fastify plugin: service.md 1 to 4, RFC 7009, 7662, discovery. */
export function registerOAuthRoutes(parts: OAuthParts) {
  const accessTokenEnd = createAccessTokenEnd(parts)
  const acceptToken = createAcceptToken({ ...parts, publicUrl: parts.authUrl })
  return async (app: FastifyInstance): Promise<void> => {
    app.setErrorHandler(answerError)
    app.addHook('onRoute', (route) => void Object.assign(route, parts.describe(route)))
    registerDiscovery(app, parts)
    for (const path of [...furtherPaths.discovery, ...furtherPaths.jwks]) {
      refuseOtherMethods(app, path, ['GET', 'OPTIONS'], refuseMethod)
    }
    await app.register(async (secret) => {
      secret.addHook('onRequest', (_, reply, done) => {
        reply.header('cache-control', 'no-store').header('pragma', 'no-cache')
        done()
      })
      registerDeviceEndpoint(secret, parts)
      registerParEndpoint(secret, parts)
      registerTokenEndpoint(secret, parts)
      registerUserinfoEndpoint(secret, { ...parts, accessTokenEnd, acceptToken })
      registerRevocationEndpoint(secret, { ...parts, accessTokenEnd })
      registerIntrospectionEndpoint(secret, { ...parts, accessTokenEnd })
      for (const { path } of [deviceAuthorization, pushedAuthorization, token, revocation, introspection]) {
        refuseOtherMethods(secret, path, ['POST', 'OPTIONS'], refuseMethod)
      }
      refuseOtherMethods(secret, userinfo.path, ['GET', 'POST', 'OPTIONS'], refuseMethod)
    })
  }
}

function refuseMethod(allow: string): never {
  const description = `This endpoint takes ${allow} requests only`
  throw new OAuthError('invalid_request', { description, status: 405, headers: { allow } })
}
