import { furtherPaths } from '../../../contract/index.ts'
import { listBrowsers, signOutBrowser } from '../../../identity/index.ts'
import { originOf } from '../origin.ts'
import type { RowRoutes } from './row-routes.ts'

export const browsersRow: RowRoutes<'browsers'> = {
  load: ({ person, devices }, parts) => listBrowsers(person, devices.viewers, parts),

  register({ parts, flows, post, done }) {
    post({ path: '/sign-out-browser', row: 'browsers', act: null }, async (visit) => {
      const { request, reply, person, form } = visit
      const sid = form.one('browser') ?? ''
      const isEnded = await signOutBrowser(sid, person, originOf(request), parts)
      if (sid !== person.session.sid) return done(visit, isEnded ? 'browser signed out' : 'browser gone')
      flows.end(reply)
      return reply.redirect(`${furtherPaths.signOut}/done`, 303)
    })
  },
}
