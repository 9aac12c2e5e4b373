import { hash, timingSafeEqual } from 'node:crypto'
import type { Random } from '../random.ts'
import type { Client } from './client.ts'

/** 256 random bits, with a prefix that identifies a leaked one. */
export type ClientSecret = `pks_${string}`

export function makeClientSecret(random: Random): ClientSecret {
  return `pks_${random(32).toString('base64url')}`
}

export const hashClientSecret = (secret: string): string => hash('sha256', secret, 'base64url')

/** Takes the same time whichever of the client's secrets matches. */
export function secretFits(client: Client, secret: string): boolean {
  const given = Buffer.from(hashClientSecret(secret))
  let fits = false
  for (const stored of client.secretHashes) fits = timingSafeEqual(Buffer.from(stored), given) || fits
  return fits
}

/** Keeps the newest of the old secrets valid next to the new one, so that applications can switch. */
export function withNewSecret(client: Client, secret: ClientSecret): Client {
  return { ...client, secretHashes: [hashClientSecret(secret), ...client.secretHashes.slice(0, 1)] }
}
