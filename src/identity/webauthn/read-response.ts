/** What a browser returns of a passkey that was used (WebAuthn §6.1, AuthenticationResponseJSON). All base64url. */
export type Assertion = {
  readonly credentialId: string
  readonly clientDataJSON: string
  readonly authenticatorData: string
  readonly signature: string
  /** null: the authenticator returned none. */
  readonly userHandle: string | null
}

/** What a browser returns of a passkey that was made (RegistrationResponseJSON). */
export type Attestation = {
  readonly credentialId: string
  readonly clientDataJSON: string
  readonly attestationObject: string
  readonly transports: readonly string[]
}

/** Characters. WebAuthn limits credential ids to 1,023 bytes and user handles to 64. */
const most = { id: 1364, userHandle: 86, signature: 2048, data: 6144 } as const
const mostTransports = 8

/** null: it is not such a response. Other members are ignored. */
export function readAssertion(text: string): Assertion | null {
  const { credentialId, response } = readCredential(text)
  const userHandle = response['userHandle'] ?? null
  const assertion = {
    credentialId,
    clientDataJSON: encoded(response['clientDataJSON'], most.data),
    authenticatorData: encoded(response['authenticatorData'], most.data),
    signature: encoded(response['signature'], most.signature),
    userHandle: userHandle === null ? null : encoded(userHandle, most.userHandle),
  }
  return isComplete(assertion) ? assertion : null
}

/** null: it is not such a response. Other members are ignored. */
export function readAttestation(text: string): Attestation | null {
  const { credentialId, response } = readCredential(text)
  const transports = response['transports'] ?? []
  const attestation = {
    credentialId,
    clientDataJSON: encoded(response['clientDataJSON'], most.data),
    attestationObject: encoded(response['attestationObject'], most.data * 2),
    transports: Array.isArray(transports) ? transports.filter(isTransport).slice(0, mostTransports) : [],
  }
  return isComplete(attestation) ? attestation : null
}

/** A field that is undefined was not valid. */
const isComplete = <T extends object>(fields: T): fields is { [Field in keyof T]: Exclude<T[Field], undefined> } =>
  !Object.values(fields).includes(undefined)

function readCredential(text: string) {
  const { id, rawId, type, response } = asRecord(parse(text))
  const isCredential = type === 'public-key' && id === rawId
  return { credentialId: isCredential ? encoded(id, most.id) : undefined, response: asRecord(response) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const asRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}

const encoded = (value: unknown, longest: number): string | undefined =>
  typeof value === 'string' && value.length <= longest && /^[\w-]+$/.test(value) ? value : undefined

const isTransport = (value: unknown): value is string => typeof value === 'string' && /^[a-z-]{2,20}$/.test(value)
