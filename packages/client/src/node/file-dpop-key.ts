import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import process from 'node:process'
import { type DpopKey, dpopKeyFrom, makeDpopKey } from '../dpop/dpop-key.ts'
import { PlatekeeperError } from '../errors/platekeeper-error.ts'
import { withFileLock } from './file-lock.ts'

type KeyFile = { readonly publicKey: JsonWebKey; readonly privateKey: JsonWebKey }

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const

/**
 * The key of this device for `withDpop`, in a file that only its owner can read (0600), made at the first call. Keep the file as
 * long as the tokens.
 *
 * @throws {PlatekeeperError} `storage-failed`: the message names the file and the reason.
 * @see RFC 9449 §2
 */
export async function fileDpopKey(path: string): Promise<DpopKey> {
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    return await withFileLock(`${path}.lock`, async () => (await readKey(path)) ?? makeKey(path))
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new PlatekeeperError('storage-failed', `The key file ${path} can't be read or written: ${why}`, { cause })
  }
}

async function readKey(path: string): Promise<DpopKey | null> {
  const text = await readFile(path, 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return null
  const { publicKey, privateKey }: KeyFile = JSON.parse(text)
  return dpopKeyFrom({
    publicKey: await crypto.subtle.importKey('jwk', publicKey, algorithm, true, ['verify']),
    privateKey: await crypto.subtle.importKey('jwk', privateKey, algorithm, false, ['sign']),
  })
}

async function makeKey(path: string): Promise<DpopKey> {
  const { pair } = await makeDpopKey({ extractable: true })
  const [publicKey, privateKey] = await Promise.all(
    [pair.publicKey, pair.privateKey].map((key) => crypto.subtle.exportKey('jwk', key)),
  )
  const temporary = `${path}.${process.pid}.new`
  await writeFile(temporary, `${JSON.stringify({ publicKey, privateKey })}\n`, { mode: 0o600, flush: true })
  await rename(temporary, path)
  return dpopKeyFrom(pair)
}
