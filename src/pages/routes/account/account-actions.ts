import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { furtherPaths } from '../../../contract/index.ts'
import type { Form } from '../../../http/index.ts'
import { type Act, findPerson, type Person } from '../../../identity/index.ts'
import type { RowModels } from '../../views/account/account-model.ts'
import type { Remark } from '../../views/account/account-remarks.ts'
import type { AccountRowId } from '../../views/account/account-rows.ts'
import type { Page } from '../../words/index.ts'
import { askToSignIn, reasonToAsk } from '../ask-again.ts'
import { type BrowserFlow, type BrowserFlows, readOwnForm } from '../browser-flow.ts'
import type { KnownBrowsers } from '../known-browser.ts'
import type { PagesParts } from '../pages-parts.ts'
import type { ReturnTo } from '../return-to.ts'

/** A signed-in person at one of the account's pages. */
export type AccountVisit = {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly flow: BrowserFlow
  readonly person: Person
}

export type AccountRoute = {
  /** Below `/account`. */
  readonly path: `/${string}`
  /** The row that is open when the person comes back from the sign-in. */
  readonly row: AccountRowId
  /** Where the person comes back to instead. */
  readonly returnTo?: ReturnTo
  /** The act that needs a recent sign-in; null: it needs none. */
  readonly act: Act | null
}

/** Registers what the rows of the account page do. Only these functions check the form token, the person and the age of the sign-in. */
export type AccountActions = {
  readonly parts: PagesParts
  readonly flows: BrowserFlows
  readonly browsers: KnownBrowsers
  get(route: AccountRoute, handle: (visit: AccountVisit) => Promise<FastifyReply>): void
  post(route: AccountRoute, handle: (visit: AccountVisit & { readonly form: Form }) => Promise<FastifyReply>): void
  /** Back to the account page, which shows the message of the action in its row. `name`: for the message. */
  done(visit: AccountVisit, remark: Remark, name?: string | null): FastifyReply
  /** The account page with a row changed and open, for a form that is sent back with an error. */
  pageWith<Id extends AccountRowId>(visit: AccountVisit, id: Id, change: Partial<RowModels[Id]>): Promise<Page>
}

/** `pageWith`: as above, by the table of rows. */
export function accountActions(
  app: FastifyInstance,
  { parts, flows, browsers, pageWith }: Pick<AccountActions, 'parts' | 'flows' | 'browsers' | 'pageWith'>,
): AccountActions {
  async function admit(
    { row, act, returnTo = row }: AccountRoute,
    { request, reply, flow }: Omit<AccountVisit, 'person'>,
    handle: (visit: AccountVisit) => Promise<FastifyReply>,
  ): Promise<FastifyReply> {
    const person = await findPerson(flow.sessionId, parts)
    if (!person) return askToSignIn(reply, flow, { returnTo, act: null }, flows)
    if (act !== null && (await reasonToAsk(act, person, parts)))
      return askToSignIn(reply, flow, { returnTo, act }, flows)
    return handle({ request, reply, flow, person })
  }

  return {
    parts,
    flows,
    browsers,
    get: (route, handle) =>
      void app.get(furtherPaths.account + route.path, async (request, reply) =>
        admit(route, { request, reply, flow: flows.read(request) }, handle),
      ),
    post: (route, handle) =>
      void app.post(furtherPaths.account + route.path, async (request, reply) => {
        const flow = flows.read(request)
        const form = readOwnForm(request, flow)
        return admit(route, { request, reply, flow }, (visit) => handle({ ...visit, form }))
      }),
    done({ reply, flow }, remark, name = null) {
      flows.keep(reply, { ...flow, decidedFor: name, remark })
      return reply.redirect(furtherPaths.account, 303)
    },
    pageWith: async (visit, id, change) => {
      flows.keep(visit.reply, visit.flow)
      return pageWith(visit, id, change)
    },
  }
}
