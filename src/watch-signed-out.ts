import type { FastifyInstance } from 'fastify'
import type { Every } from './every.ts'
import {
  type Clock,
  createSignedOutAccounts,
  type IsSignedOut,
  signedOutRounds,
  type TrustedClock,
} from './identity/index.ts'
import type { Store } from './store/index.ts'

type Parts = {
  readonly store: Store
  readonly now: Clock
  readonly trustedClock: Pick<TrustedClock, 'endsFrom'>
  readonly every: Every
}

/**
 * Reads the accounts that were signed out before the server listens, every few seconds, and after a change of an account through the
 * `store` that is returned. If they cannot be read, those of before stay in use. On a chart host of its own there are none.
 */
export async function watchSignedOut(
  app: FastifyInstance,
  { store, now, trustedClock: { endsFrom }, every }: Parts,
): Promise<{ readonly store: Store; readonly isSignedOut: IsSignedOut }> {
  const { users } = store
  const accounts = createSignedOutAccounts({ users, now, endsFrom })
  await accounts.read()
  const refresh = () =>
    accounts
      .read()
      .catch((error) => app.log.error({ err: error }, 'The accounts that were signed out could not be read; retrying'))
  app.addHook('onClose', every(signedOutRounds, refresh))

  const update: typeof users.update = async (...change) => {
    const isChanged = await users.update(...change)
    if (isChanged) await refresh()
    return isChanged
  }
  return { store: { ...store, users: { ...users, update } }, isSignedOut: accounts.has }
}
