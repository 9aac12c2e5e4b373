import { BoundedMap } from '../../bounded/index.ts'
import { StoreUnavailable } from '../../failures/index.ts'
import type { IdentityServer } from '../tokens/identity-server.ts'

/** Whether sign-ins are live at the identity server, by the last check. `idHash`: of the session. */
export type Liveness = {
  isLive(idHash: string, accessToken: string): Promise<boolean>
  /** Records that the tokens of a session were just renewed, which proves that it is live. */
  renewed(idHash: string): void
}

type Parts = { readonly identityServer: Pick<IdentityServer, 'isLive'>; readonly now: () => number }

/** Milliseconds after which a sign-in that was ended elsewhere is detected. */
const checkedFor = 30_000

/** Sessions whose last check is remembered, each a hundred bytes. */
const remembered = 20_000

/**
 * Asks at most every half minute for each session, while it is used. A sign-in that cannot be checked continues, as those of
 * applications do, until its access token expires.
 */
export function createLiveness({ identityServer, now }: Parts): Liveness {
  const checks = new BoundedMap<string, { readonly at: number; readonly isLive: Promise<boolean> }>(remembered)

  const check = async (accessToken: string): Promise<boolean> => {
    try {
      return await identityServer.isLive(accessToken)
    } catch (error) {
      if (error instanceof StoreUnavailable) return true
      throw error
    }
  }

  const remember = (idHash: string, isLive: Promise<boolean>): void => {
    checks.delete(idHash)
    checks.set(idHash, { at: now(), isLive })
  }

  return {
    isLive(idHash, accessToken) {
      const known = checks.get(idHash)
      const age = known ? now() - known.at : checkedFor
      if (known && age >= 0 && age < checkedFor) return known.isLive
      const isLive = check(accessToken)
      remember(idHash, isLive)
      isLive.catch(() => checks.delete(idHash))
      return isLive
    },
    renewed: (idHash) => remember(idHash, Promise.resolve(true)),
  }
}
