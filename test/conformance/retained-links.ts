import type { RetainedKind } from '../../src/identity/index.ts'
import type { Store } from '../../src/store/index.ts'
import { aMailLink, anInvitation, aResetLink } from './link-records.ts'
import { aUser } from './records.ts'

export type RetainedRow = {
  readonly kept: RetainedKind
  /** Adds an item that ends at `end`; returns a function that reports whether it still exists. */
  put(store: Store, end: number): Promise<() => Promise<boolean>>
}

/** Links, which are kept for a while after their end. */
export const retainedLinks: Readonly<Record<string, RetainedRow>> = {
  'an invitation': {
    kept: 'invitations',
    async put({ invitations }, end) {
      const invitation = anInvitation({ expiresAt: end })
      await invitations.add(invitation)
      return async () => (await invitations.find(invitation.tokenHash)) !== null
    },
  },
  'the link of a mail': {
    kept: 'mail links',
    async put({ users, mailLinks }, end) {
      const { sub } = aUser()
      await users.add(aUser({ sub }))
      const link = aMailLink(sub, { expiresAt: end })
      await mailLinks.add(link)
      return async () => (await mailLinks.find({ id: link.id })) !== null
    },
  },
  'a reset link': {
    kept: 'reset links',
    async put({ users, resetLinks }, end) {
      const { sub } = aUser()
      await users.add(aUser({ sub }))
      const link = aResetLink(sub, { expiresAt: end })
      await resetLinks.add(link)
      return async () => (await resetLinks.find(link.tokenHash)) !== null
    },
  },
}
