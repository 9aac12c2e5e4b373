import type { FastifyInstance } from 'fastify'
import { furtherPaths } from '../../../contract/index.ts'
import {
  findPerson,
  keepAccountLanguage,
  listDevices,
  listNotices,
  type Notice,
  type Person,
} from '../../../identity/index.ts'
import type { AccountModel, RowModels } from '../../views/account/account-model.ts'
import { accountPage } from '../../views/account/account-page.ts'
import { remarkOf } from '../../views/account/account-remarks.ts'
import { type AccountRowId, accountRow, accountRowIds } from '../../views/account/account-rows.ts'
import { deletedPage } from '../../views/account/delete-page.ts'
import { signedOutPage } from '../../views/outcome.ts'
import { askToSignIn } from '../ask-again.ts'
import type { BrowserFlow, BrowserFlows } from '../browser-flow.ts'
import { chartsOf } from '../charts-url.ts'
import type { KnownBrowsers } from '../known-browser.ts'
import { readLanguage } from '../page-language.ts'
import type { PagesParts } from '../pages-parts.ts'
import { sendPage } from '../send-page.ts'
import { accountActions } from './account-actions.ts'
import { activityRow } from './activity-row.ts'
import { applicationsRow } from './applications-row.ts'
import { browsersRow } from './browsers-row.ts'
import { dataRow } from './data-row.ts'
import { deleteRow } from './delete-row.ts'
import { devicesRow } from './devices-row.ts'
import { emailRow } from './email-row.ts'
import { everywhereRow } from './everywhere-row.ts'
import { passkeysRow } from './passkeys-row.ts'
import { passwordRow } from './password-row.ts'
import { deletedPath, type RowRoutes } from './row-routes.ts'
import { secondStepRow } from './second-step-row.ts'
import { subscriptionsRow } from './subscriptions-row.ts'

const rows: { readonly [Id in AccountRowId]: RowRoutes<Id> } = {
  password: passwordRow,
  passkeys: passkeysRow,
  secondStep: secondStepRow,
  email: emailRow,
  browsers: browsersRow,
  devices: devicesRow,
  applications: applicationsRow,
  everywhere: everywhereRow,
  subscriptions: subscriptionsRow,
  activity: activityRow,
  data: dataRow,
  delete: deleteRow,
}

/** The account page, and the actions of its rows. */
export function registerAccount(
  app: FastifyInstance,
  parts: PagesParts,
  { flows, browsers }: { flows: BrowserFlows; browsers: KnownBrowsers },
): void {
  app.get(furtherPaths.account, async (request, reply) => {
    const flow = flows.read(request)
    const asked = accountRow((request.query as Readonly<Record<string, unknown>>).open)
    const person = await findPerson(flow.sessionId, parts)
    if (!person) return askToSignIn(reply, flow, { returnTo: asked ?? 'account', act: null }, flows)
    flows.keep(reply, { ...flow, remark: null, returnTo: null, signInFor: null })
    await keepAccountLanguage(person.user, readLanguage(request), parts)
    const model = await modelFor(flow, person, parts)
    return sendPage(reply, accountPage({ ...model, open: model.open ?? asked }))
  })

  app.get(`${furtherPaths.account}/signed-out`, async (_, reply) => sendPage(reply, signedOutPage('signedOut')))

  app.get(deletedPath, async (_, reply) => sendPage(reply, deletedPage))

  const actions = accountActions(app, {
    ...{ parts, flows, browsers },
    async pageWith({ flow, person }, id, change) {
      const model = await modelFor({ ...flow, remark: null }, person, parts)
      return accountPage({ ...model, rows: { ...model.rows, [id]: { ...model.rows[id], ...change } } })
    },
  })
  for (const id of accountRowIds) rows[id].register(actions)
}

async function modelFor(flow: BrowserFlow, person: Person, parts: PagesParts): Promise<AccountModel> {
  const { user } = person
  const devices = await listDevices(user, parts)
  const notices = await listNotices(user.sub, devices.suspected, parts)
  const load = async (id: AccountRowId) => [id, await rows[id].load({ person, devices, notices }, parts)] as const
  const remark = remarkOf(flow.remark)
  return {
    csrf: flow.csrf,
    username: user.username,
    terms: parts.terms,
    chartsUrl: chartsOf(parts),
    notices: withoutOwnChange(notices, flow),
    open: remark?.row ?? null,
    done: remark ? (words) => remark.text(words, flow.decidedFor) : undefined,
    // Each loader returns the model of its own row.
    rows: Object.fromEntries(await Promise.all(accountRowIds.map(load))) as RowModels,
  }
}

/** The changes that the page confirms: it hides the notice about the latest. */
const confirmed: readonly Notice['kind'][] = [
  'password changed',
  'passkey added',
  'passkey removed',
  'second step removed',
]

function withoutOwnChange(notices: readonly Notice[], { remark }: BrowserFlow): readonly Notice[] {
  const own = notices.find(({ kind }) => kind === remark && confirmed.includes(kind))
  return notices.filter((notice) => notice !== own)
}
