import { createCipheriv, createDecipheriv } from 'node:crypto'
import { BackupError } from '../backup-error.ts'
import { fieldsOf, has, isText } from '../manifest/shape.ts'
import type { Random } from '../random.ts'
import { normalPassphrase } from './passphrase.ts'

/** RFC 9106, section 4: the second recommended option. KiB and passes. */
const cost = { memoryCost: 64 * 1024, timeCost: 3, parallelism: 4 } as const
/** Bytes (NIST SP 800-38D, 5.2.1.1). */
const nonceBytes = 12
const tagBytes = 16
const keyBytes = 32
const saltBytes = 16

/** The files in which the key lies in the data folder. */
export type KeyFile = 'master.key' | 'viewer.key'

const isSized = (bytes: number) => (value: unknown) =>
  isText(value) && /^[A-Za-z0-9+/]+=*$/.test(value) && Buffer.from(value, 'base64').length === bytes
const shape = {
  format: (value: unknown) => value === 1,
  file: (value: unknown) => value === 'master.key' || value === 'viewer.key',
  sealing: (value: unknown) => value === 'argon2id-64MiB-3-4 AES-256-GCM',
  salt: isSized(saltBytes),
  sealed: isSized(nonceBytes + keyBytes + tagBytes),
}

/** `master-key.json`: the 32 bytes, encrypted with a key that is derived from the passphrase. */
export async function sealMasterKey(
  { key, file }: { readonly key: Buffer; readonly file: KeyFile },
  passphrase: string,
  random: Random,
): Promise<string> {
  const [salt, nonce] = [random(saltBytes), random(nonceBytes)]
  const cipher = createCipheriv('aes-256-gcm', await derive(passphrase, salt), nonce)
  cipher.setAAD(Buffer.from(file))
  const sealed = Buffer.concat([nonce, cipher.update(key), cipher.final(), cipher.getAuthTag()])
  const text = { format: 1, file, sealing: 'argon2id-64MiB-3-4 AES-256-GCM', salt: salt.toString('base64') }
  return `${JSON.stringify({ ...text, sealed: sealed.toString('base64') }, null, 2)}\n`
}

/** Throws BackupError if the passphrase is another one, or the file is damaged. */
export async function openSealedKey(
  text: string,
  passphrase: string,
): Promise<{ readonly key: Buffer; readonly file: KeyFile }> {
  const { file, salt, sealed } = parse(text)
  const bytes = Buffer.from(sealed, 'base64')
  const derived = await derive(passphrase, Buffer.from(salt, 'base64'))
  const decipher = createDecipheriv('aes-256-gcm', derived, bytes.subarray(0, nonceBytes))
  decipher.setAAD(Buffer.from(file))
  decipher.setAuthTag(bytes.subarray(-tagBytes))
  try {
    return { key: Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]), file }
  } catch (cause) {
    throw new BackupError(
      'The passphrase does not open the master key of this backup',
      'Check it and repeat the command.',
      {
        cause,
      },
    )
  }
}

/** The library's default algorithm is argon2id. */
async function derive(passphrase: string, salt: Buffer): Promise<Buffer> {
  const { hashRaw } = await import('@node-rs/argon2')
  return hashRaw(normalPassphrase(passphrase), { ...cost, outputLen: keyBytes, salt })
}

function parse(text: string): { readonly file: KeyFile; readonly salt: string; readonly sealed: string } {
  let value: unknown = null
  try {
    value = JSON.parse(text)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  if (fieldsOf(value).length > 0 && has(shape, value)) return value as ReturnType<typeof parse>
  throw new BackupError(
    'The master key in this backup is damaged',
    'Use another backup, or your copy of the master key.',
  )
}
