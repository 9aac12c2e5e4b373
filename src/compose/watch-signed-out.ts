import {
  type Clock,
  createSignedOutAccounts,
  type IsSignedOut,
  signedOutRounds,
  type TrustedClock,
} from '../identity/index.ts'
import type { Rounds } from '../jobs/index.ts'
import type { Store } from '../store/index.ts'

type Parts = {
  readonly store: Store
  readonly now: Clock
  readonly trustedClock: Pick<TrustedClock, 'endsFrom'>
  readonly rounds: Rounds
  readonly log: { error(facts: object, message: string): void }
}

const failure = 'The accounts that were signed out could not be read'

/**
 * Reads the accounts that were signed out before the server listens, every few seconds, and after a change of an account through the
 * `store` that is returned. If they cannot be read, the accounts read before stay in use. A chart host of its own has no accounts.
 */
export async function watchSignedOut({
  store,
  now,
  trustedClock: { endsFrom },
  rounds,
  log,
}: Parts): Promise<{ readonly store: Store; readonly isSignedOut: IsSignedOut }> {
  const { users } = store
  const accounts = createSignedOutAccounts({ users, now, endsFrom })
  await accounts.read()
  rounds.start({ seconds: signedOutRounds, work: accounts.read, failure })

  const update: typeof users.update = async (...change) => {
    const isChanged = await users.update(...change)
    if (isChanged) await accounts.read().catch((error) => log.error({ err: error }, `${failure}; retrying`))
    return isChanged
  }
  return { store: { ...store, users: { ...users, update } }, isSignedOut: accounts.has }
}
