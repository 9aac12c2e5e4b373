import { foldUsername, removeAccount } from '../../../identity/index.ts'
import { deletePage } from '../../views/account/delete-page.ts'
import { originOf } from '../origin.ts'
import { sendPage } from '../send-page.ts'
import { deletedPath, type RowRoutes } from './row-routes.ts'

const path = '/delete'

export const deleteRow: RowRoutes<'delete'> = {
  load: async () => null,

  register({ parts, flows, get, post }) {
    const { terms } = parts
    get({ path, row: 'delete', act: 'delete account' }, async ({ reply, flow }) => {
      flows.keep(reply, flow)
      return sendPage(reply, deletePage({ csrf: flow.csrf, terms, isWrong: false }))
    })

    post({ path, row: 'delete', act: 'delete account' }, async ({ request, reply, flow, person, form }) => {
      const typed = (form.one('username') ?? '').trim()
      if (foldUsername(typed) !== foldUsername(person.user.username)) {
        flows.keep(reply, flow)
        return sendPage(reply.code(400), deletePage({ csrf: flow.csrf, terms, isWrong: true }))
      }
      await removeAccount(person.user, originOf(request), parts)
      flows.end(reply)
      return reply.redirect(deletedPath, 303)
    })
  },
}
