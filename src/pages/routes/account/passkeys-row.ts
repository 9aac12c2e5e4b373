import {
  type AddedPasskey,
  addPasskey,
  beginAddingPasskey,
  listPasskeys,
  mostPasskeys,
  removePasskey,
  renamePasskey,
} from '../../../identity/index.ts'
import { productName } from '../../product-name.ts'
import { editPasskeyPage, newPasskeyPage } from '../../views/account/passkey-pages.ts'
import { browserIn } from '../../views/user-agent.ts'
import { type Text, wordsIn } from '../../words/index.ts'
import { askToSignIn } from '../ask-again.ts'
import { originOf } from '../origin.ts'
import { languageOf } from '../page-language.ts'
import { sendPage } from '../send-page.ts'
import type { AccountVisit } from './account-actions.ts'
import type { RowRoutes } from './row-routes.ts'
import { pathTo, waitingIn } from './waiting.ts'

const row = 'passkeys'

export const passkeysRow: RowRoutes<typeof row> = {
  async load({ person }, parts) {
    const listed = await listPasskeys(person.user.sub, parts)
    return { listed, isFull: listed.length >= mostPasskeys, obstacle: parts.relyingParty.obstacle }
  },

  register({ parts, flows, get, post, done }) {
    const returnTo = 'new passkey'
    const adding = { row, act: 'methods', returnTo } as const

    get({ ...adding, path: '/passkeys/new' }, async ({ request, reply, flow }) => {
      flows.keep(reply, flow)
      const waiting = waitingIn(request.query as Readonly<Record<string, unknown>>)
      return sendPage(reply, newPasskeyPage({ csrf: flow.csrf, name: proposedName(request), waiting }))
    })

    get({ ...adding, path: '/passkeys/options' }, async ({ reply, flow, person }) => {
      const begun = await beginAddingPasskey(person, { browser: flow.csrf, serviceName: productName }, parts)
      return reply.header('cache-control', 'no-store').send(begun)
    })

    post({ ...adding, path: '/passkeys/new' }, async (visit) => {
      const { request, reply, flow, person, form } = visit
      const name = form.one('name') ?? ''
      const given = {
        ...{ response: form.one('response') ?? '', ceremony: form.one('ceremony') ?? '', browser: flow.csrf },
        ...{ name, language: languageOf(request) },
      }
      const added = await addPasskey(person, given, originOf(request), parts)
      const waiting = waitingIn({ request: form.one('request'), after: form.one('after') })
      if (added.outcome === 'added') {
        const next = pathTo(waiting, flow)
        if (next === null) return done(visit, 'passkey added', added.passkey.name)
        flows.keep(reply, flow)
        return reply.redirect(next, 303)
      }
      if (added.outcome === 'signed out') return askToSignIn(reply, flow, { returnTo, act: null }, flows)
      flows.keep(reply, flow)
      const of = added.outcome === 'name' ? 'name' : 'passkey'
      const fault = { of, text: faultText(added.outcome) } as const
      return sendPage(reply.code(400), newPasskeyPage({ csrf: flow.csrf, name, waiting, fault }))
    })

    const find = async ({ person }: AccountVisit, id: unknown) =>
      (await listPasskeys(person.user.sub, parts)).find((each) => each.id === id)

    get({ path: '/passkeys/edit', row, act: null }, async (visit) => {
      const { request, reply, flow } = visit
      const passkey = await find(visit, (request.query as Readonly<Record<string, unknown>>)['id'])
      if (!passkey) return done(visit, 'passkey gone')
      flows.keep(reply, flow)
      return sendPage(reply, editPasskeyPage({ csrf: flow.csrf, ...passkey }))
    })

    post({ path: '/passkeys/rename', row, act: null }, async (visit) => {
      const { request, reply, flow, person, form } = visit
      const passkey = await find(visit, form.one('id'))
      if (!passkey) return done(visit, 'passkey gone')
      const { id } = passkey
      const name = form.one('name') ?? ''
      const outcome = await renamePasskey({ sub: person.user.sub, id, name }, originOf(request), parts)
      if (outcome === 'gone') return done(visit, 'passkey gone')
      if (outcome === 'renamed') return done(visit, 'passkey renamed')
      flows.keep(reply, flow)
      const refused = { name, text: faultText('name') }
      return sendPage(reply.code(400), editPasskeyPage({ csrf: flow.csrf, id, name: passkey.name, refused }))
    })

    post({ path: '/passkeys/remove', row, act: 'methods' }, async (visit) => {
      const { request, person, form } = visit
      const facts = { sub: person.user.sub, id: form.one('id') ?? '', language: languageOf(request) }
      const removed = await removePasskey(facts, originOf(request), parts)
      return removed ? done(visit, 'passkey removed', removed.name) : done(visit, 'passkey gone')
    })
  },
}

const faultText =
  (outcome: Exclude<AddedPasskey['outcome'], 'added' | 'signed out'>): Text =>
  ({ account: { passkeys } }) =>
    ({
      name: passkeys.faults.name,
      'too late': passkeys.faults.late,
      'not accepted': passkeys.faults.refused,
      known: passkeys.faults.known,
      'too many': passkeys.full(mostPasskeys),
    })[outcome]

/** `Chrome on Linux`. */
function proposedName(request: AccountVisit['request']): string {
  const { account } = wordsIn(languageOf(request))
  const { name, system } = browserIn(request.headers['user-agent'] ?? '')
  if (name === null) return account.passkeys.one
  return system === null ? name : account.browsers.name(name, system)
}
