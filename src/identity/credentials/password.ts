import { hash, verify } from '@node-rs/argon2'
import { userCodeAlphabet } from '../../contract/index.ts'
import { createHashingQueue, type HashingQueue, type QueueSlot } from '../limits/hashing-queue.ts'
import { type Random, randomLetters } from '../random.ts'

/** OWASP's argon2id floor: 19 MiB, two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** For operators, and for a user whose current password was just verified. */
const first: QueueSlot = { priority: 'known browser', site: null }

/**
 * Users' passwords. Only one is hashed at a time, which leaves a core to polls and charts. Only sign-in/ verifies one: other parts ask for
 * `hash` alone.
 */
export type Passwords = {
  hash(password: string): Promise<string>
  /** Without a hash (unknown user) it takes the same time and returns false. Throws PasswordsBusy. */
  verify(password: string, passwordHash: string | null, slot?: QueueSlot): Promise<boolean>
}

export function createPasswords(queue: HashingQueue = createHashingQueue()): Passwords {
  let decoy: Promise<string> | null = null
  return {
    hash: (password) => queue.run(first, () => hash(password.normalize('NFKC'), cost)),
    verify: (password, passwordHash, slot = first) =>
      queue.run(slot, async () => {
        decoy ??= hash('a password of no account', cost)
        const fits = await verify(passwordHash ?? (await decoy), password.normalize('NFKC'))
        return fits && passwordHash !== null
      }),
  }
}

/** A generated password: hard to guess (2^69), easy to type. */
export const makePassword = (random: Random): string =>
  Array.from({ length: 4 }, () => randomLetters(4, userCodeAlphabet, random))
    .join('-')
    .toLowerCase()
