import { hash } from 'node:crypto'
import { newNotice } from '../../notices/notice.ts'
import { type CeremonyFault, ceremonyLifetime } from '../../webauthn/ceremony.ts'
import { challengeIn, responseFault } from '../../webauthn/check-response.ts'
import type { Assertion } from '../../webauthn/read-response.ts'
import type { VerificationParts } from '../method.ts'
import { verifySignature } from './verify-signature.ts'

/**
 * The account whose passkey made a response that answers no challenge of this browser; null: none did. Where it was used before, or in
 * another browser, somebody else has the response: its owner is notified, once. A late one is no alarm, nor a form that is reloaded after
 * it was refused.
 */
export async function signerOf(
  assertion: Assertion,
  fault: CeremonyFault,
  parts: VerificationParts,
): Promise<string | null> {
  const { passkeys, relyingParty, users, usedProofs, now, random } = parts
  const challenge = challengeIn(assertion.clientDataJSON)
  const passkey = await passkeys.findByCredential(assertion.credentialId)
  if (challenge === null || passkey?.rpId !== relyingParty.id) return null
  const authenticatorData = Buffer.from(assertion.authenticatorData, 'base64url')
  const response = { clientDataJSON: assertion.clientDataJSON, authenticatorData }
  if (responseFault(response, { type: 'webauthn.get', challenge, relyingParty })) return null
  if (!(await verifySignature(assertion, passkey, parts))) return null
  const { sub, name, lastUsedAt } = passkey
  const expiresAt = now() + ceremonyLifetime * 1000
  const id = hash('sha256', `misplaced passkey ${challenge}`, 'base64url')
  if (isAlarm(fault, lastUsedAt, now()) && (await usedProofs.add({ id, expiresAt }))) {
    const notice = newNotice({ kind: 'passkey misused', sub, at: now(), details: { passkey: name } }, random)
    await users.update(sub, (user) => user, undefined, notice)
  }
  return sub
}

/** A response that was accepted is that of a recent use. */
const isAlarm = (fault: CeremonyFault, lastUsedAt: number | null, now: number): boolean =>
  fault === 'foreign challenge' ||
  (fault === 'replayed challenge' && lastUsedAt !== null && Math.abs(now - lastUsedAt) <= ceremonyLifetime * 1000)
