import type { Random } from '../../random.ts'

/** What every application for codes knows (RFC 6238 with its defaults), also those that ignore what a QR code states. */
const kind = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Time steps before and after the current one whose codes are right too: clocks differ, and people type slowly (RFC 6238 §5.2). */
const window = 1
/** 160 bits, as RFC 4226 §4 recommends. */
const secretBytes = 20

export const codeDigits = kind.digits

/** Codes by time, with the library loaded. A secret is base32 (RFC 4648 §6). */
export type Totp = {
  newSecret(random: Random): string
  /** What a QR code contains for the application: `otpauth://totp/…`. */
  uriOf(secret: string, about: { readonly service: string; readonly username: string }): string
  /** The time step whose code it is, compared in constant time; null: none's. `now`: milliseconds since 1970. */
  stepOf(secret: string, code: string, now: number): number | null
}

export async function loadTotp(): Promise<Totp> {
  const { TOTP, Secret } = await import('otpauth')
  return {
    newSecret: (random) => new Secret({ buffer: Uint8Array.from(random(secretBytes)).buffer }).base32,
    // A colon divides the service from the name.
    uriOf: (secret, { service, username }) =>
      new TOTP({ ...kind, secret, issuer: service.replaceAll(':', ' '), label: username }).toString(),
    stepOf(secret, code, now) {
      const delta = new TOTP({ ...kind, secret }).validate({ token: code, timestamp: now, window })
      return delta === null ? null : TOTP.counter({ period: kind.period, timestamp: now }) + delta
    },
  }
}

/** The time step of a moment, milliseconds since 1970. */
export const timeStepAt = (now: number): number => Math.floor(now / 1000 / kind.period)
