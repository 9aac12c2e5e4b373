import { signingAlgorithms } from '../signing-algorithms.ts'
import { oneOf, text, texts, url, yesNo } from './fields.ts'
import { Type } from './type.ts'
import type { Wire } from './wire.ts'

/** OpenID Connect Discovery §3 and RFC 8414 §2. Further members may be added: clients ignore those that they do not know. */
export const serverMetadata = Type.Object(
  {
    issuer: url('The identity server'),
    authorization_endpoint: url('Where the code flow starts'),
    pushed_authorization_request_endpoint: url('Where authorization requests are pushed'),
    device_authorization_endpoint: url('Where a device authorization starts'),
    token_endpoint: url('Where tokens are issued'),
    end_session_endpoint: url('Where a user signs out'),
    userinfo_endpoint: url('The user of an access token'),
    revocation_endpoint: url('Where tokens are revoked'),
    introspection_endpoint: url('Whether a token is active'),
    jwks_uri: url('The public keys of the tokens'),
    service_documentation: url('This API for developers'),
    grant_types_supported: texts('Values of grant_type'),
    scopes_supported: texts('Values of scope'),
    response_types_supported: texts('Values of response_type'),
    response_modes_supported: texts('Values of response_mode'),
    prompt_values_supported: texts('Values of prompt'),
    code_challenge_methods_supported: texts('Values of code_challenge_method'),
    authorization_response_iss_parameter_supported: yesNo('Whether the browser returns with iss (RFC 9207)'),
    require_pushed_authorization_requests: yesNo('Whether every authorization request must be pushed'),
    token_endpoint_auth_methods_supported: texts(
      'How clients authenticate: client_secret_post in the form, client_secret_basic by HTTP Basic, none for public clients',
    ),
    revocation_endpoint_auth_methods_supported: texts('How clients authenticate to revoke a token'),
    introspection_endpoint_auth_methods_supported: texts('How clients authenticate to introspect a token'),
    dpop_signing_alg_values_supported: texts('Signature algorithms of DPoP proofs'),
    id_token_signing_alg_values_supported: texts('Signature algorithms of ID tokens'),
    subject_types_supported: texts('public: sub is the same for every client'),
    claim_types_supported: texts('normal: the claims are in the token'),
    claims_supported: texts('Claims of ID tokens and userinfo, and subscriptions of access tokens'),
    acr_values_supported: texts('Values of acr'),
    ui_locales_supported: texts('Languages of the pages'),
    backchannel_logout_supported: yesNo('Whether applications are notified when a user signs out'),
    backchannel_logout_session_supported: yesNo('Whether the notification names the sid of the ID token'),
    claims_parameter_supported: yesNo('Whether the parameter claims is read'),
    request_parameter_supported: yesNo('Whether the parameter request is accepted'),
    request_uri_parameter_supported: yesNo('Whether request_uri may name anything but a pushed request'),
  },
  {
    title: 'ServerMetadata',
    description: 'What the identity server offers: OpenID Connect Discovery and RFC 8414.',
    additionalProperties: true,
  },
)

const coordinate = (description: string) => Type.Optional(text(description, { pattern: '^[A-Za-z0-9_-]+$' }))

/** RFC 7517 §4 and RFC 7518 §6, for the keys that tokens are signed with. */
export const jsonWebKey = Type.Object(
  {
    kty: oneOf(['EC', 'RSA'], 'Kind of key'),
    x: coordinate('EC: x coordinate'),
    y: coordinate('EC: y coordinate'),
    crv: Type.Optional(Type.Literal('P-256', { description: 'EC: the curve' })),
    n: coordinate('RSA: modulus'),
    e: coordinate('RSA: exponent'),
    kid: text('Key ID; the kid of the tokens that it signs'),
    alg: oneOf(signingAlgorithms, 'Signature algorithm'),
    use: Type.Literal('sig', { description: 'The key signs' }),
  },
  { title: 'JsonWebKey', description: 'A public key.' },
)

export const keySet = Type.Object(
  { keys: Type.Array(jsonWebKey) },
  { title: 'KeySet', description: 'The public keys of access tokens and ID tokens.' },
)
export type KeySet = Wire<typeof keySet>
