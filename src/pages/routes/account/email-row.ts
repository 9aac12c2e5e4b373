import {
  askForAddress,
  findPendingAddress,
  type NameFault,
  removeOwnAddress,
  withdrawAddress,
} from '../../../identity/index.ts'
import { emailPage } from '../../views/account/email-page.ts'
import type { Text } from '../../words/index.ts'
import { originOf } from '../origin.ts'
import { languageOf } from '../page-language.ts'
import { sendPage } from '../send-page.ts'
import type { RowRoutes } from './row-routes.ts'

const row = 'email'

export const emailRow: RowRoutes<typeof row> = {
  async load({ person: { user } }, parts) {
    const { email: address, emailVerifiedAt: verifiedAt } = user
    const pending = await findPendingAddress(user, parts)
    return { address, verifiedAt, pending, sendsMail: parts.sendsMail }
  },

  register({ parts, flows, get, post, done }) {
    const { sendsMail } = parts
    const changing = { row, act: 'methods', returnTo: 'email address' } as const

    get({ ...changing, path: '/email' }, async ({ reply, flow, person }) => {
      flows.keep(reply, flow)
      return sendPage(reply, emailPage({ csrf: flow.csrf, address: person.user.email, sendsMail }))
    })

    post({ ...changing, path: '/email' }, async (visit) => {
      const { request, reply, flow, person, form } = visit
      const { user } = person
      const given = form.one('email') ?? ''
      const again = (error: Text) => {
        flows.keep(reply, flow)
        return sendPage(reply, emailPage({ csrf: flow.csrf, address: user.email, given, error, sendsMail }))
      }
      if (!sendsMail) return done(visit, 'address withdrawn')
      const asked = await askForAddress(user, { given, language: languageOf(request) }, originOf(request), parts)
      if (asked.outcome === 'asked') return done(visit, 'address entered', asked.address)
      if (asked.outcome === 'too many') {
        const { retryAfter } = asked
        reply.code(429).header('retry-after', String(retryAfter))
        return again(({ email, formats }) => email.page.tooMany(formats.wait(retryAfter)))
      }
      reply.code(400)
      return again(asked.outcome === 'wrong' ? faults[asked.reason] : ({ email }) => email.page.before)
    })

    post({ ...changing, path: '/email/remove' }, async (visit) => {
      const { request, person } = visit
      await removeOwnAddress(person.user, languageOf(request), originOf(request), parts)
      return done(visit, 'address removed')
    })

    post({ path: '/email/withdraw', row, act: null }, async (visit) => {
      await withdrawAddress(visit.person.user, originOf(visit.request), parts)
      return done(visit, 'address withdrawn')
    })
  },
}

const faults: Readonly<Record<NameFault, Text>> = {
  empty: ({ email }) => email.page.wrong,
  'not an address': ({ email }) => email.page.wrong,
  'too long': ({ email }) => email.page.long,
  unsafe: ({ email }) => email.page.unsafe,
}
