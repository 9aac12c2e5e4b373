import type { FastifyInstance } from 'fastify'
import type { JSONWebKeySet } from 'jose'
import { endpoints } from '../contract/index.ts'
import { refuseOtherMethods } from '../http/index.ts'
import { type DeviceEndpointParts, registerDeviceEndpoint } from './device/device-endpoint.ts'
import { registerDiscovery } from './discovery.ts'
import { answerError } from './identity-errors.ts'
import { OAuthError } from './oauth-error.ts'
import { registerTokenEndpoint, type TokenEndpointParts } from './tokens/token-endpoint.ts'
import { registerUserinfoEndpoint, type UserinfoParts } from './tokens/userinfo-endpoint.ts'

export type ConnectParts = DeviceEndpointParts &
  TokenEndpointParts &
  UserinfoParts & { readonly jwks: () => JSONWebKeySet }

/** The identity server's endpoints for applications, as a Fastify plugin: service.md 1 to 4, and discovery. */
export function connect(parts: ConnectParts) {
  return async (app: FastifyInstance): Promise<void> => {
    app.setErrorHandler(answerError)
    registerDiscovery(app, parts)
    await app.register(async (secret) => {
      secret.addHook('onRequest', async (_, reply) => {
        reply.header('cache-control', 'no-store').header('pragma', 'no-cache')
      })
      registerDeviceEndpoint(secret, parts)
      registerTokenEndpoint(secret, parts)
      registerUserinfoEndpoint(secret, parts)
      for (const { path, method } of [endpoints.deviceAuthorization, endpoints.token, endpoints.userinfo]) {
        refuseOtherMethods(secret, path, [method], (allow) => {
          const description = `This endpoint takes ${allow} requests only`
          throw new OAuthError('invalid_request', { description, status: 405, headers: { allow } })
        })
      }
    })
  }
}
