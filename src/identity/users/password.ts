import { hash, verify } from '@node-rs/argon2'

/** OWASP's argon2id floor: 19 MiB, two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Sign-ins waiting for their turn beyond this are refused rather than queued. */
const longestQueue = 64

export class PasswordsBusy extends Error {
  override readonly name = 'PasswordsBusy'
}

/** People's passwords. One at a time is computed, so that polls and charts keep a core to themselves. */
export type Passwords = {
  hash(password: string): Promise<string>
  /** With no hash to compare against (unknown user) it takes as long and answers false. Throws PasswordsBusy. */
  verify(password: string, passwordHash: string | null): Promise<boolean>
}

export function createPasswords(): Passwords {
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  let decoy: Promise<string> | null = null

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (waiting >= longestQueue) throw new PasswordsBusy('Too many sign-ins at once; try again in a moment')
    waiting += 1
    const turn = last.then(work).finally(() => {
      waiting -= 1
    })
    last = turn.catch(() => undefined)
    return turn
  }

  return {
    hash: async (password) => inTurn(() => hash(password.normalize('NFKC'), cost)),
    verify: async (password, passwordHash) =>
      inTurn(async () => {
        decoy ??= hash('a password that nobody has', cost)
        const fits = await verify(passwordHash ?? (await decoy), password.normalize('NFKC'))
        return fits && passwordHash !== null
      }),
  }
}
