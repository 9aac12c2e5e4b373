import { listActivity } from '../../../identity/index.ts'
import { activityPage } from '../../views/account/activity-page.ts'
import { sendPage } from '../send-page.ts'
import type { RowRoutes } from './row-routes.ts'

/** Entries on a page. */
const limit = 30

export const activityRow: RowRoutes<'activity'> = {
  load: async () => null,

  register({ parts, get }) {
    get({ path: '/activity', row: 'activity', act: null }, async ({ request, reply, person }) => {
      const before = entryNumber((request.query as Readonly<Record<string, unknown>>).before)
      const page = await listActivity({ sub: person.user.sub, before, limit }, parts)
      return sendPage(reply, activityPage({ ...page, isNewest: before === undefined, memory: parts.terms.auditMemory }))
    })
  },
}

/** What is not a number shows the newest. */
const entryNumber = (text: unknown): number | undefined =>
  typeof text === 'string' && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined
