import { subscriptionKinds } from '../../../contract/index.ts'
import { subscriptionOf } from '../../../identity/index.ts'
import type { RowRoutes } from './row-routes.ts'

/** Operators grant them: nothing can be done here. */
export const subscriptionsRow: RowRoutes<'subscriptions'> = {
  load: async ({ person: { user } }, { now }) => ({
    listed: subscriptionKinds.flatMap((kind) => subscriptionOf(user.subscriptions, kind, now()) ?? []),
  }),
  register: () => {},
}
