import { forgetConsent, listConsents } from '../../../identity/index.ts'
import { originOf } from '../origin.ts'
import type { RowRoutes } from './row-routes.ts'

export const applicationsRow: RowRoutes<'applications'> = {
  load: async ({ person }, parts) => ({ listed: await listConsents(person.user, parts) }),

  register({ parts, post, done }) {
    post({ path: '/forget', row: 'applications', act: null }, async (visit) => {
      const { request, person, form } = visit
      const clientId = form.one('client') ?? ''
      const name = await forgetConsent({ sub: person.user.sub, clientId }, originOf(request), parts)
      return done(visit, 'consent forgotten', name)
    })
  },
}
