/**
 * oidc-provider in its best configuration in memory: a Map without limits as its store, ES256 access tokens as JWTs, no
 * pages. Runs as a separate process; `parent.js` defines its requests.
 */
import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import Provider from 'oidc-provider'
import { application, grantTypes, serveParent } from './parent.js'

const resource = 'urn:charts'
const issuer = 'http://127.0.0.1'

const stored = new Map()

/** Everything by its id; a user code maps to the id of its device code. Nothing is copied, nothing expires. */
class MapAdapter {
  constructor(model) {
    this.model = model
  }
  key(id) {
    return `${this.model}:${id}`
  }
  async upsert(id, payload) {
    stored.set(this.key(id), payload)
    if (payload.userCode) stored.set(`user code:${payload.userCode}`, payload)
  }
  async find(id) {
    return stored.get(this.key(id))
  }
  async findByUserCode(userCode) {
    return stored.get(`user code:${userCode}`)
  }
  async findByUid() {
    return undefined
  }
  async consume(id) {
    const payload = stored.get(this.key(id))
    if (payload) payload.consumed = Math.floor(Date.now() / 1000)
  }
  async destroy(id) {
    stored.delete(this.key(id))
  }
  async revokeByGrantId() {}
}

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const provider = new Provider(issuer, {
  adapter: MapAdapter,
  jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'ES256' }] },
  clients: [
    {
      ...application,
      grant_types: [grantTypes.deviceCode, grantTypes.refreshToken],
      redirect_uris: [],
      response_types: [],
      token_endpoint_auth_method: 'client_secret_post',
      id_token_signed_response_alg: 'ES256',
    },
  ],
  scopes: ['openid', 'offline_access', 'charts'],
  findAccount: (_, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
  rotateRefreshToken: true,
  issueRefreshToken: () => true,
  ttl: { DeviceCode: 3600, AccessToken: 3600, IdToken: 3600, RefreshToken: 90 * 86_400, Grant: 90 * 86_400 },
  features: {
    deviceFlow: { enabled: true },
    devInteractions: { enabled: false },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => resource,
      useGrantedResource: () => true,
      getResourceServerInfo: () => ({
        scope: 'charts',
        accessTokenFormat: 'jwt',
        accessTokenTTL: 3600,
        jwt: { sign: { alg: 'ES256' } },
      }),
    },
  },
})
const scope = 'openid offline_access charts'

/** As the device grant would have left it after a sign-in. */
async function refreshToken(number) {
  const accountId = `person-${number}`
  const grant = new provider.Grant({ accountId, clientId: application.client_id })
  grant.addOIDCScope('openid offline_access')
  grant.addResourceScope(resource, 'charts')
  const token = new provider.RefreshToken({
    accountId,
    client: await provider.Client.find(application.client_id),
    grantId: await grant.save(),
    gty: 'device_code',
    scope,
    resource,
    authTime: Math.floor(Date.now() / 1000),
    claims: {},
    rotations: 0,
  })
  return token.save()
}

serveParent(createServer(provider.callback()), {
  refreshTokens: (count) => Promise.all(Array.from({ length: count }, (_, number) => refreshToken(number))),
})
