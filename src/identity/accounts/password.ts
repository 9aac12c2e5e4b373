import { hash, verify } from '@node-rs/argon2'
import { createHashingQueue, type HashingQueue, type Place } from '../limits/hashing-queue.ts'

/** Characters. NIST SP 800-63B, 3.1.1.2: length is what counts. */
export const passwordLength = { least: 8, most: 1000 } as const

export type PasswordFault = 'too short' | 'too long'

/** Why a new password is not accepted; null: it is. */
export function passwordFault(password: string): PasswordFault | null {
  const { length } = [...password]
  if (length < passwordLength.least) return 'too short'
  return length > passwordLength.most ? 'too long' : null
}

/** OWASP's argon2id floor: 19 MiB, two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Of operators, and of people whose password was right a moment ago. */
const first: Place = { standing: 'known browser', site: null }

/** People's passwords. One at a time is computed, so that polls and charts keep a core to themselves. */
export type Passwords = {
  hash(password: string): Promise<string>
  /** With no hash to compare against (unknown user) it takes as long and answers false. Throws PasswordsBusy. */
  verify(password: string, passwordHash: string | null, place?: Place): Promise<boolean>
}

export function createPasswords(queue: HashingQueue = createHashingQueue()): Passwords {
  let decoy: Promise<string> | null = null
  return {
    hash: (password) => queue.run(first, () => hash(password.normalize('NFKC'), cost)),
    verify: (password, passwordHash, place = first) =>
      queue.run(place, async () => {
        decoy ??= hash('a password that nobody has', cost)
        const fits = await verify(passwordHash ?? (await decoy), password.normalize('NFKC'))
        return fits && passwordHash !== null
      }),
  }
}
