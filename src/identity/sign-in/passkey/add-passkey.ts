import type { Language } from '../../../contract/index.ts'
import { auditEntry, type Origin } from '../../audit/audit-log.ts'
import { mostPasskeys, type Passkey, type PasskeyStore } from '../../credentials/passkey.ts'
import { NameError, readName } from '../../names/name.ts'
import { newNotice } from '../../notices/notice.ts'
import type { Person } from '../../sessions/browser/find-person.ts'
import {
  beginCeremony,
  type CeremonyFault,
  type CeremonyParts,
  ceremonyLifetime,
  consumeCeremony,
} from '../../webauthn/ceremony.ts'
import { type ResponseFault, responseFault } from '../../webauthn/check-response.ts'
import { type Attestation, readAttestation } from '../../webauthn/read-response.ts'
import { type RelyingParty, userHandleOf } from '../../webauthn/relying-party.ts'

export type AddPasskeyParts = CeremonyParts & {
  readonly passkeys: PasskeyStore
  readonly relyingParty: RelyingParty
}

/** EdDSA, ES256 and RS256 (COSE algorithms, RFC 9053): all that authenticators in the field have one of. */
const algorithms = [-8, -7, -257]

/**
 * What a browser needs to make a passkey for a person: PublicKeyCredentialCreationOptionsJSON (WebAuthn §5.1), and the sealed challenge
 * to send back. `serviceName`: shown by some browsers.
 */
export async function beginAddingPasskey(
  { user }: Person,
  { browser, serviceName }: { readonly browser: string; readonly serviceName: string },
  parts: AddPasskeyParts,
) {
  const { id } = parts.relyingParty
  const { sub, username, name } = user
  const { challenge, sealed } = beginCeremony('add', { browser, sub }, parts)
  const own = (await parts.passkeys.list(sub)).filter(({ rpId }) => rpId === id)
  const options = {
    rp: { id, name: serviceName },
    user: { id: userHandleOf(sub), name: username, displayName: name ?? username },
    challenge,
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: ceremonyLifetime * 1000,
    excludeCredentials: own.map(({ credentialId, transports }) => ({
      type: 'public-key',
      id: credentialId,
      transports,
    })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  } as const
  return { options, ceremony: sealed }
}

export type GivenAttestation = {
  /** RegistrationResponseJSON (WebAuthn §5.1), as the browser sent it. */
  readonly response: string
  /** The sealed challenge that it answers. */
  readonly ceremony: string
  /** The form token of the browser. */
  readonly browser: string
  readonly name: string
  /** That of the page. */
  readonly language: Language
}

export type AddedPasskey =
  | { readonly outcome: 'added'; readonly passkey: Passkey }
  | { readonly outcome: 'name' | 'too late' | 'not accepted' | 'known' | 'too many' | 'signed out' }

/** Adds a passkey to the account of a person, whose sign-in is fresh. Every refusal but that of a name is audited. */
export async function addPasskey(
  { user, session }: Person,
  given: GivenAttestation,
  origin: Origin,
  parts: AddPasskeyParts & { readonly audit: { append(entry: ReturnType<typeof auditEntry>): Promise<void> } },
): Promise<AddedPasskey> {
  const { passkeys, now, random, audit } = parts
  const { sub } = user
  const refuse = async (outcome: Exclude<AddedPasskey['outcome'], 'added'>, reason: string): Promise<AddedPasskey> => {
    const facts = { ...origin, sub, outcome: 'refused', details: { reason } } as const
    await audit.append(auditEntry('passkey-add', now(), facts))
    return { outcome }
  }
  const name = readPasskeyName(given.name)
  if (name === null) return { outcome: 'name' }
  const verified = await verifyAttestation(sub, given, parts)
  if ('fault' in verified) return refuse(verified.isLate ? 'too late' : 'not accepted', verified.fault)
  const at = now()
  const passkey: Passkey = {
    ...verified,
    ...{ id: random(8).toString('hex'), sub, rpId: parts.relyingParty.id, name },
    ...{ createdAt: at, lastUsedAt: null, hostChangeAcceptedAt: null },
  }
  const outcome = await passkeys.add(
    passkey,
    { most: mostPasskeys, sessionVersion: session.sessionVersion },
    auditEntry('passkey-add', at, { ...origin, sub, details: { passkey: passkey.id, synced: passkey.isSynced } }),
    newNotice({ kind: 'passkey added', sub, at, language: given.language, details: { passkey: name } }, random),
  )
  return outcome === 'added' ? { outcome, passkey } : refuse(outcome, reasons[outcome])
}

const reasons = {
  known: 'registered already',
  'too many': 'the account has as many as are allowed',
  'signed out': 'the sign-in ended',
} as const

/** As it is stored; null: it is empty, too long, or has characters that are not shown. */
export function readPasskeyName(given: string): string | null {
  try {
    return readName(given, 'The name')
  } catch (error) {
    if (error instanceof NameError) return null
    throw error
  }
}

type Fault = { readonly fault: CeremonyFault | ResponseFault | 'wrong attestation'; readonly isLate: boolean }
type NewCredential = Pick<
  Passkey,
  'credentialId' | 'publicKey' | 'counter' | 'isSynced' | 'isBackedUp' | 'transports' | 'aaguid'
>

async function verifyAttestation(
  sub: string,
  { ceremony: sealed, browser, response: text }: GivenAttestation,
  parts: AddPasskeyParts,
): Promise<NewCredential | Fault> {
  const ceremony = await consumeCeremony('add', { sealed, browser }, parts)
  if (typeof ceremony === 'string') return { fault: ceremony, isLate: true }
  if (ceremony.sub !== sub) return { fault: 'foreign challenge', isLate: true }
  const response = readAttestation(text)
  if (!response) return { fault: 'malformed response', isLate: false }
  const { challenge } = ceremony
  return readNewCredential(response, { challenge, relyingParty: parts.relyingParty })
}

async function readNewCredential(
  { credentialId, transports, ...response }: Attestation,
  { challenge, relyingParty }: { readonly challenge: string; readonly relyingParty: RelyingParty },
): Promise<NewCredential | Fault> {
  const [{ verifyRegistrationResponse }, { decodeAttestationObject }] = await Promise.all([
    import('@simplewebauthn/server'),
    import('@simplewebauthn/server/helpers'),
  ])
  try {
    const object = decodeAttestationObject(Buffer.from(response.attestationObject, 'base64url'))
    const signed = { ...response, authenticatorData: object.get('authData') }
    const fault = responseFault(signed, { type: 'webauthn.create', challenge, relyingParty })
    if (fault) return { fault, isLate: false }
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...{ id: credentialId, rawId: credentialId, type: 'public-key', clientExtensionResults: {} },
        response: { ...response, transports: [] },
      },
      expectedChallenge: challenge,
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
    // Another attestation than none was not asked for, and would not be trusted.
    if (!verified || registrationInfo.credential.id !== credentialId)
      return { fault: 'wrong attestation', isLate: false }
    const { credential, aaguid, credentialDeviceType, credentialBackedUp } = registrationInfo
    return {
      ...{ credentialId, transports, aaguid, counter: credential.counter },
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      isSynced: credentialDeviceType === 'multiDevice',
      isBackedUp: credentialBackedUp,
    }
  } catch {
    return { fault: 'wrong attestation', isLate: false }
  }
}
