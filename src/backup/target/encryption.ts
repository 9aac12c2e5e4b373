import { createReadStream, createWriteStream } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { diskFailure } from '../../failures/index.ts'
import { BackupError } from '../backup-error.ts'

/** The first line of every file that age encrypted (age-encryption.org/v1). */
const header = Buffer.from('age-encryption.org/v1')

const bytesOf = (web: ReadableStream<Uint8Array>): AsyncIterable<Uint8Array> =>
  Readable.fromWeb(web as Parameters<typeof Readable.fromWeb>[0])
const webOf = (bytes: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> =>
  Readable.toWeb(Readable.from(bytes, { objectMode: false })) as ReadableStream<Uint8Array>

/** A step of a pipeline that encrypts to these recipients; none: passes on what it gets. Throws BackupError for anything else. */
export async function encryptingTo(
  recipients: readonly string[],
): Promise<(bytes: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>> {
  if (recipients.length === 0) return (bytes) => bytes
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  for (const recipient of recipients) {
    try {
      encrypter.addRecipient(recipient)
    } catch (cause) {
      throw notARecipient(recipient, cause)
    }
  }
  return async function* (bytes) {
    yield* bytesOf(await encrypter.encrypt(webOf(bytes)))
  }
}

/** A private key is not repeated: the message may be kept in a log. */
function notARecipient(recipient: string, cause: unknown): BackupError {
  if (/^AGE-/i.test(recipient)) {
    return new BackupError(
      'The backup is encrypted to a public key, which begins with age1, and you named a private key',
      'Use the public key that age-keygen -y FILE prints, and consider the private key known: others can read arguments.',
      { cause },
    )
  }
  return new BackupError(
    `${JSON.stringify(recipient)} is not a public key of age`,
    'Make a pair with age-keygen, and use the line that begins with age1.',
    { cause },
  )
}

export async function isEncrypted(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(header.length), 0, header.length, 0)
    return buffer.equals(header)
  } finally {
    await file.close()
  }
}

/** Decrypts a file with the keys of an identity file into another one (mode 0600). */
export async function decryptFile(path: string, identity: string | null, to: string): Promise<void> {
  if (identity === null) {
    throw new BackupError(`${path} is encrypted`, 'Name the file with your private key of age: --identity FILE.')
  }
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  for (const key of await keysIn(identity)) {
    try {
      decrypter.addIdentity(key)
    } catch (cause) {
      throw noKeys(identity, cause)
    }
  }
  try {
    const opened = await decrypter.decrypt(webOf(createReadStream(path)))
    await pipeline(bytesOf(opened), createWriteStream(to, { flags: 'wx', mode: 0o600 }))
  } catch (cause) {
    if (cause instanceof Error && 'syscall' in cause) throw diskFailure(`${path} can't be decrypted to ${to}`, cause)
    throw new BackupError(
      `${path} can't be decrypted: it is damaged, or was encrypted to another key`,
      'Name the file with the private key that belongs to its --encrypt-to, or use another backup.',
      { cause },
    )
  }
}

async function keysIn(identity: string): Promise<readonly string[]> {
  const text = await readFile(identity, 'utf8').catch((error: unknown) => {
    throw diskFailure(`The identity file ${identity} can't be read`, error)
  })
  const keys = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
  if (keys.length === 0) throw noKeys(identity)
  return keys
}

const noKeys = (identity: string, cause?: unknown): BackupError =>
  new BackupError(
    `${identity} contains no private key of age that can be read`,
    'It must have lines that begin with AGE-SECRET-KEY-, as age-keygen writes them, and not be encrypted itself.',
    { cause },
  )
