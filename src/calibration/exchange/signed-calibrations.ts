import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { GeoreferenceFault } from '../../facts/geodesy/index.ts'
import { Rejection } from '../../facts/index.ts'
import { type FileEntry, readEntry, writeEntry } from '../../sources/index.ts'
import { canonicalJson } from '../../text/index.ts'

/** Who shares calibrations, and when. The signature proves the key alone. */
export type Signer = {
  /** Base64url of the Ed25519 public key (RFC 8032), 43 characters. */
  readonly key: string
  /** Address of the service, as the signer stated it. */
  readonly service: string
  /** Milliseconds since 1970, by the signer's clock. */
  readonly at: number
}

const format = 'platekeeper-calibrations'
const license = 'CC0-1.0'
const most = 200_000

/** PKCS #8 of an Ed25519 key is this prefix and its seed (RFC 8410). */
const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The key pair of a service, from a seed of 32 bytes. */
export const signingKey = (seed: Uint8Array): KeyObject =>
  createPrivateKey({ key: Buffer.concat([pkcs8Prefix, seed]), format: 'der', type: 'pkcs8' })

/**
 * Calibrations of charts by the SHA-256 of their files, as one JSON text: without names or pictures, under CC0, signed over the canonical
 * JSON (RFC 8785) of everything but the signature.
 */
export function signCalibrations(
  entries: readonly FileEntry[],
  { key, service, at }: { readonly key: KeyObject; readonly service: string; readonly at: number },
): string {
  const byHash = Map.groupBy(entries, ({ sha256 }) => sha256)
  const signed = {
    ...{ format, version: 1, license },
    ...{ made_at: new Date(at).toISOString(), made_by: service, public_key: publicKeyOf(key) },
    calibrations: Object.fromEntries(
      [...byHash].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([hash, each]) => [hash, each.map(written)]),
    ),
  }
  const signature = sign(null, Buffer.from(canonicalJson(signed)), key).toString('base64url')
  return `${JSON.stringify({ ...signed, signature }, null, 2)}\n`
}

const written = ({ entry }: FileEntry) => writeEntry(entry)
const publicKeyOf = (key: KeyObject): string => createPublicKey(key).export({ format: 'jwk' }).x ?? ''

/** What somebody shared. Throws Rejection for what is no such text, is not signed by the key that it names, or has an unusable entry. */
export function readSignedCalibrations(text: string): {
  readonly signer: Signer
  readonly entries: readonly FileEntry[]
} {
  const { signature, ...signed } = asRecord(parse(text), 'it is not an object')
  if (signed['format'] !== format) throw new Rejection(`its format is not "${format}"`)
  if (signed['version'] !== 1) throw new Rejection(`its version is ${shown(signed['version'])}, this program reads 1`)
  if (signed['license'] !== license)
    throw new Rejection(`its license is ${shown(signed['license'])}; calibrations are shared under ${license}`)
  const signer = signerOf(signed)
  if (typeof signature !== 'string' || !isSigned(signed, signature, signer.key))
    throw new Rejection('its signature does not match: it was changed after it was signed, or was cut off')
  const given = Object.entries(asRecord(signed['calibrations'], 'its calibrations are not an object'))
  if (given.length > most) throw new Rejection(`it has calibrations of ${given.length} files; the limit is ${most}`)
  return { signer, entries: given.flatMap(([sha256, values]) => entriesOf(sha256, values)) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Rejection('it is neither JSON nor a zip', { cause })
  }
}

function asRecord(value: unknown, otherwise: string): Readonly<Record<string, unknown>> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  throw new Rejection(otherwise)
}

function signerOf(signed: Readonly<Record<string, unknown>>): Signer {
  const { public_key: key, made_by: service, made_at: at } = signed
  if (typeof key !== 'string' || !/^[\w-]{43}$/.test(key)) throw new Rejection('its public_key is no Ed25519 key')
  if (typeof service !== 'string' || service.length > 500)
    throw new Rejection('its made_by is not the address of a service')
  const time = typeof at === 'string' ? Date.parse(at) : Number.NaN
  if (Number.isNaN(time)) throw new Rejection('its made_at is not a time')
  return { key, service, at: time }
}

function isSigned(signed: object, signature: string, x: string): boolean {
  try {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
    return verify(null, Buffer.from(canonicalJson(signed)), key, Buffer.from(signature, 'base64url'))
  } catch {
    return false
  }
}

function entriesOf(sha256: string, values: unknown): readonly FileEntry[] {
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw new Rejection(`${shown(sha256)} is not a SHA-256 in lower-case hexadecimal`)
  if (!Array.isArray(values)) throw new Rejection(`the calibrations of ${sha256.slice(0, 12)}… are not a list`)
  return values.map((value) => {
    try {
      return { sha256, entry: readEntry(value) }
    } catch (cause) {
      if (!(cause instanceof GeoreferenceFault)) throw cause
      throw new Rejection(`the calibration of ${sha256.slice(0, 12)}… cannot be used: ${cause.message}`, { cause })
    }
  })
}

const shown = (value: unknown): string => (JSON.stringify(value) ?? 'missing').slice(0, 80)
