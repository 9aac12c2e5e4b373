import { exportAccount } from '../../../identity/index.ts'
import { originOf } from '../origin.ts'
import type { RowRoutes } from './row-routes.ts'

export const dataRow: RowRoutes<'data'> = {
  load: async () => null,

  register({ parts, post }) {
    post({ path: '/data', row: 'data', act: 'download' }, async ({ request, reply, person }) => {
      const exported = await exportAccount(person.user, originOf(request), parts)
      return reply
        .headers({
          'content-type': 'application/json; charset=utf-8',
          'content-disposition': 'attachment; filename="platekeeper-account.json"',
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
        })
        .send(`${JSON.stringify(exported, null, 2)}\n`)
    })
  },
}
