/**
 * Which pages of other origins may read the responses of an endpoint, errors included (contract.md, "Headers"):
 * `any origin` may without credentials; `any origin, with credentials` because published SDKs send these requests with
 * credentials, and such an endpoint never reads or sets a cookie; `same origin` sends no CORS header at all.
 */
export type CorsPolicy = 'any origin' | 'any origin, with credentials' | 'same origin'

/**
 * service.md, "Endpoints", and the further ones of contract.md. `at` names the public URL of the path; `cors` and
 * `errors`, if present, replace those of the surface.
 */
export const endpoints = {
  authorization: {
    at: 'auth_url',
    method: 'GET',
    path: '/connect/authorize',
    errors: 'page',
    cors: 'same origin',
  },
  endSession: {
    at: 'auth_url',
    method: 'GET',
    path: '/connect/endsession',
    errors: 'page',
    cors: 'same origin',
  },
  pushedAuthorization: { at: 'auth_url', method: 'POST', path: '/connect/par' },
  deviceAuthorization: {
    at: 'auth_url',
    method: 'POST',
    path: '/connect/deviceauthorization',
    cors: 'any origin, with credentials',
  },
  token: {
    at: 'auth_url',
    method: 'POST',
    path: '/connect/token',
    cors: 'any origin, with credentials',
  },
  userinfo: { at: 'auth_url', method: 'GET', path: '/connect/userinfo' },
  revocation: {
    at: 'auth_url',
    method: 'POST',
    path: '/connect/revocation',
    cors: 'any origin, with credentials',
  },
  introspection: {
    at: 'auth_url',
    method: 'POST',
    path: '/connect/introspect',
  },
  airport: { at: 'base_url', method: 'GET', path: '/v2/airport/<icao_airport_identifier>' },
  airports: {
    at: 'base_url',
    method: 'GET',
    path: '/v2/airports',
  },
  changes: { at: 'base_url', method: 'GET', path: '/v2/changes' },
  charts: {
    at: 'base_url',
    method: 'GET',
    path: '/v2/charts/<icao_airport_identifier>',
  },
  chartImage: {
    at: 'base_url',
    method: 'GET',
    path: '/v2/charts/<icao_airport_identifier>/<file_name>',
  },
} as const

/**
 * The prefixes of APIs: they decide the error format and the CORS policy of paths that are not endpoints. Every other
 * path is a page, for the same origin only.
 */
export const surfaces = [
  { at: 'auth_url', prefix: '/connect/', errors: 'oauth', cors: 'any origin' },
  { at: 'auth_url', prefix: '/.well-known/', errors: 'oauth', cors: 'any origin' },
  { at: 'base_url', prefix: '/v2/', errors: 'problem', cors: 'any origin' },
  // The viewer's private API, and its pages.
  { at: 'base_url', prefix: '/app/api/', errors: 'problem', cors: 'same origin' },
  { at: 'base_url', prefix: '/app/', errors: 'problem', cors: 'same origin' },
  { at: 'auth_url', prefix: '/openapi.json', errors: 'problem', cors: 'any origin' },
  { at: 'base_url', prefix: '/openapi.json', errors: 'problem', cors: 'any origin' },
] as const satisfies readonly { at: string; prefix: string; errors: string; cors: CorsPolicy }[]

/** Paths beyond service.md (contract.md, "URLs"). */
export const furtherPaths = {
  discovery: ['/.well-known/openid-configuration', '/.well-known/oauth-authorization-server'],
  jwks: ['/.well-known/openid-configuration/jwks', '/.well-known/jwks'],
  verification: '/device',
  authorization: '/authorize',
  signOut: '/sign-out',
  account: '/account',
  reset: '/reset',
  join: '/join',
  email: '/email',
  forgotten: '/forgot',
  notMe: '/not-me',
  openapi: '/openapi.json',
  documentation: '/docs/api',
} as const

export const grantTypes = {
  authorizationCode: 'authorization_code',
  deviceCode: 'urn:ietf:params:oauth:grant-type:device_code',
  refreshToken: 'refresh_token',
  clientCredentials: 'client_credentials',
} as const
