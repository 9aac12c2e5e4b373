import type { JWK } from 'jose'
import type { AuditEntry } from '../audit/audit-log.ts'
import type { SigningAlgorithm } from './jwt.ts'

/** A signing key as stores keep it: the private part sealed under the master key. Times are milliseconds since 1970. */
export type StoredKey = {
  readonly kid: string
  readonly alg: SigningAlgorithm
  readonly publicJwk: JWK
  readonly sealedPrivateJwk: string
  readonly createdAt: number
  /** When it is meant to sign first. */
  readonly activeFrom: number
  /** When it began to sign; null: it is the next one. */
  readonly activatedAt: number | null
  /** When another took its place; a key that was retired never signs again, whatever a clock says. */
  readonly retiredAt: number | null
}

/**
 * The port that stores implement. Every change is one conditional update, so that of many processes which rotate the same
 * keys one has its way and the others change nothing. `audit` is written where something changed, with the change.
 */
export type SigningKeyStore = {
  /** By creation. */
  list(): Promise<readonly StoredKey[]>
  /** Adds the key unless one of its algorithm is there already. */
  addFirst(key: StoredKey, audit?: AuditEntry): Promise<void>
  /** Adds a key that does not sign yet, unless its algorithm has a next key already. */
  addNext(key: StoredKey, audit?: AuditEntry): Promise<void>
  /** Brings the day of a next key forward; a later day than it has, or a key that signs already, changes nothing. */
  bringForward(kid: string, activeFrom: number): Promise<void>
  /** The next key begins to sign, and at the same moment the one of its algorithm that did is retired. false: it is no next key. */
  activate(kid: string, at: number, audit?: AuditEntry): Promise<boolean>
  /** Forgets a key, unless it is the one that signs. false: it is, or there is no such key. */
  remove(kid: string, audit?: AuditEntry): Promise<boolean>
}
