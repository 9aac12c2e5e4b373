import { furtherPaths } from '../../../contract/index.ts'
import { signOutEverywhere } from '../../../identity/index.ts'
import { originOf } from '../origin.ts'
import type { RowRoutes } from './row-routes.ts'

export const everywhereRow: RowRoutes<'everywhere'> = {
  load: async () => null,

  register({ parts, flows, post }) {
    post({ path: '/sign-out-everywhere', row: 'everywhere', act: null }, async ({ request, reply, person }) => {
      await signOutEverywhere(person.user.sub, originOf(request), parts)
      flows.end(reply)
      return reply.redirect(`${furtherPaths.account}/signed-out`, 303)
    })
  },
}
