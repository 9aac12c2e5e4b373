/** service.md, "Endpoints", and the further ones of decisions.md. `at` names the URL they hang under. */
export const endpoints = {
  deviceAuthorization: {
    at: 'auth_url',
    method: 'POST',
    path: '/connect/deviceauthorization',
    parameters: ['client_id', 'client_secret', 'code_challenge', 'code_challenge_method'],
  },
  token: {
    at: 'auth_url',
    method: 'POST',
    path: '/connect/token',
    parameters: ['grant_type', 'device_code', 'client_id', 'client_secret', 'code_verifier', 'scope'],
  },
  refresh: {
    at: 'auth_url',
    method: 'POST',
    path: '/connect/token',
    parameters: ['grant_type', 'client_id', 'client_secret', 'refresh_token'],
  },
  userinfo: { at: 'auth_url', method: 'GET', path: '/connect/userinfo', parameters: [] },
  revocation: {
    at: 'auth_url',
    method: 'POST',
    path: '/connect/revocation',
    parameters: ['token', 'token_type_hint', 'client_id', 'client_secret'],
  },
  introspection: {
    at: 'auth_url',
    method: 'POST',
    path: '/connect/introspect',
    parameters: ['token', 'token_type_hint', 'client_id', 'client_secret'],
  },
  airport: { at: 'base_url', method: 'GET', path: '/v2/airport/<icao_airport_identifier>', parameters: [] },
  charts: {
    at: 'base_url',
    method: 'GET',
    path: '/v2/charts/<icao_airport_identifier>',
    parameters: ['version', 'rules'],
  },
  chartImage: {
    at: 'base_url',
    method: 'GET',
    path: '/v2/charts/<icao_airport_identifier>/<file_name>',
    parameters: [],
  },
} as const

/** Paths beyond service.md (decisions: Names and places). */
export const furtherPaths = {
  discovery: ['/.well-known/openid-configuration', '/.well-known/oauth-authorization-server'],
  jwks: ['/.well-known/openid-configuration/jwks', '/.well-known/jwks'],
  verification: '/device',
  account: '/account',
} as const

export const grantTypes = {
  deviceCode: 'urn:ietf:params:oauth:grant-type:device_code',
  refreshToken: 'refresh_token',
} as const
