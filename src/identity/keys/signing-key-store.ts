import type { JWK } from 'jose'
import type { SigningAlgorithm } from '../../contract/index.ts'
import type { AuditEntry } from '../audit/audit-log.ts'

/** A signing key as it is stored: the private part is sealed under the master key. Times are milliseconds since 1970. */
export type StoredKey = {
  readonly kid: string
  readonly alg: SigningAlgorithm
  readonly publicJwk: JWK
  readonly sealedPrivateJwk: string
  readonly createdAt: number
  /** When it is planned to start signing. */
  readonly activeFrom: number
  /** When it started signing; null: it is the next one. */
  readonly activatedAt: number | null
  /** When another key replaced it; a retired key never signs again, also if the clock is set back. */
  readonly retiredAt: number | null
}

/**
 * The port that stores implement. Every change is one conditional update: of many processes that rotate the same
 * keys, one makes the change and the others change nothing. `audit` is written with the change, and only if there was one.
 */
export type SigningKeyStore = {
  /** In the order of their creation. */
  list(): Promise<readonly StoredKey[]>
  /** Adds the key unless its algorithm already has one. */
  addFirst(key: StoredKey, audit?: AuditEntry): Promise<void>
  /** Adds a next key, unless its algorithm already has one. */
  addNext(key: StoredKey, audit?: AuditEntry): Promise<void>
  /** Makes a next key active earlier; a later time, or a key that is already active, changes nothing. */
  bringForward(kid: string, activeFrom: number): Promise<void>
  /** Activates a next key and in the same write retires the active one of its algorithm. false: it is not a next key. */
  activate(kid: string, at: number, audit?: AuditEntry): Promise<boolean>
  /** Removes a key, unless it is active. false: it is active, or does not exist. */
  remove(kid: string, audit?: AuditEntry): Promise<boolean>
}
