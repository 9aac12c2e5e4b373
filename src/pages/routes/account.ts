import type { FastifyInstance, FastifyReply } from 'fastify'
import { furtherPaths } from '../../contract/index.ts'
import type { Form } from '../../http/index.ts'
import {
  changeOwnPassword,
  findPerson,
  forgetConsent,
  listBrowsers,
  listConsents,
  listDevices,
  listNotices,
  type Notice,
  type Person,
  passwordFault,
  passwordLength,
  signOutBrowser,
  signOutDevice,
  signOutEverywhere,
} from '../../identity/index.ts'
import { type AccountModel, accountPage } from '../views/account-page.ts'
import { signedOutPage } from '../views/outcome.ts'
import type { PasswordFault } from '../views/password-form.ts'
import type { Text } from '../words/index.ts'
import { type BrowserFlow, type BrowserFlows, readOwnForm } from './browser-flow.ts'
import { chartsOf } from './charts-url.ts'
import type { KnownBrowsers } from './known-browser.ts'
import { originOf, requesterOf } from './origin.ts'
import { languageOf } from './page-language.ts'
import type { PagesParts } from './pages-parts.ts'
import { notCheckedText, sendNotChecked, sendPage } from './send-page.ts'

type Shown = Partial<Pick<AccountModel, 'passwordFault' | 'signOutDevices'>>

/** The account page: a user's browsers, devices and password. */
export function registerAccount(
  app: FastifyInstance,
  parts: PagesParts,
  { flows, browsers }: { flows: BrowserFlows; browsers: KnownBrowsers },
): void {
  const path = furtherPaths.account

  function askToSignIn(reply: FastifyReply, flow: BrowserFlow): FastifyReply {
    flows.keep(reply, { ...flow, returnTo: 'account' })
    return reply.redirect('/login', 303)
  }

  function back(reply: FastifyReply, flow: BrowserFlow): FastifyReply {
    flows.keep(reply, flow)
    return reply.redirect(path, 303)
  }

  app.get(path, async (request, reply) => {
    const flow = flows.read(request)
    const person = await findPerson(flow.sessionId, parts)
    if (!person) return askToSignIn(reply, flow)
    flows.keep(reply, { ...flow, remark: null, returnTo: null })
    return sendPage(reply, accountPage(await modelFor(flow, person, parts)))
  })

  app.post(`${path}/sign-out`, async (request, reply) => {
    const flow = flows.read(request)
    const familyId = readOwnForm(request, flow).one('device') ?? ''
    const person = await findPerson(flow.sessionId, parts)
    if (!person) return askToSignIn(reply, flow)
    const decidedFor = await signOutDevice({ sub: person.user.sub, familyId }, originOf(request), parts)
    return back(reply, { ...flow, decidedFor, remark: 'device signed out' })
  })

  app.post(`${path}/sign-out-browser`, async (request, reply) => {
    const flow = flows.read(request)
    const sid = readOwnForm(request, flow).one('browser') ?? ''
    const person = await findPerson(flow.sessionId, parts)
    if (!person) return askToSignIn(reply, flow)
    const isEnded = await signOutBrowser({ sub: person.user.sub, sid }, originOf(request), parts)
    if (sid !== person.session.sid)
      return back(reply, { ...flow, remark: isEnded ? 'browser signed out' : 'browser gone' })
    flows.end(reply)
    return reply.redirect(`${furtherPaths.signOut}/done`, 303)
  })

  app.post(`${path}/forget`, async (request, reply) => {
    const flow = flows.read(request)
    const clientId = readOwnForm(request, flow).one('client') ?? ''
    const person = await findPerson(flow.sessionId, parts)
    if (!person) return askToSignIn(reply, flow)
    const decidedFor = await forgetConsent({ sub: person.user.sub, clientId }, originOf(request), parts)
    return back(reply, { ...flow, decidedFor, remark: 'consent forgotten' })
  })

  app.post(`${path}/sign-out-everywhere`, async (request, reply) => {
    const flow = flows.read(request)
    readOwnForm(request, flow)
    const person = await findPerson(flow.sessionId, parts)
    if (!person) return askToSignIn(reply, flow)
    await signOutEverywhere(person.user.sub, originOf(request), parts)
    flows.end(reply)
    return reply.redirect(`${path}/signed-out`, 303)
  })

  app.get(`${path}/signed-out`, async (_, reply) => sendPage(reply, signedOutPage('signedOut')))

  app.post(`${path}/password`, async (request, reply) => {
    const flow = flows.read(request)
    const { repeated, ...change } = readPasswords(readOwnForm(request, flow))
    const person = await findPerson(flow.sessionId, parts)
    if (!person) return askToSignIn(reply, flow)
    const again = async (fault: PasswordFault) => {
      flows.keep(reply, flow)
      const { signOutDevices } = change
      return accountPage(await modelFor(flow, person, parts, { passwordFault: fault, signOutDevices }))
    }
    const fault =
      (await passwordFault(change.newPassword, person.user)) ?? (change.newPassword === repeated ? null : 'differ')
    if (fault) return sendPage(reply.code(400), await again(faults[fault]))
    const knownBrowser = browsers.read(request, person.user.username)
    const result = await changeOwnPassword(
      person,
      { ...change, language: languageOf(request), knownBrowser, requester: requesterOf(request) },
      originOf(request),
      parts,
    )
    switch (result.outcome) {
      case 'changed': {
        const { sessionId, user } = result
        browsers.keep(request, reply, user)
        return back(reply, { ...flows.start(), userCode: flow.userCode, sessionId, remark: 'password changed' })
      }
      case 'too many attempts':
      case 'busy': {
        const page = await again({ field: 'old_password', text: notCheckedText(result) })
        return sendNotChecked(reply, result, () => page)
      }
      default:
        return sendPage(reply.code(400), await again(faults[result.outcome]))
    }
  })
}

const faults = {
  'too short': { field: 'new_password', text: ({ account }) => account.password.short(passwordLength.least) },
  'too long': { field: 'new_password', text: ({ account }) => account.password.long(passwordLength.most) },
  'too common': { field: 'new_password', text: ({ account }) => account.password.common },
  'a name': { field: 'new_password', text: ({ account }) => account.password.name },
  differ: { field: 'repeated_password', text: ({ account }) => account.password.differ },
  'wrong password': { field: 'old_password', text: ({ account }) => account.password.wrong },
} as const satisfies Readonly<Record<string, PasswordFault>>

async function modelFor(
  flow: BrowserFlow,
  person: Person,
  parts: PagesParts,
  shown: Shown = {},
): Promise<AccountModel> {
  const { user } = person
  const [{ live, more, viewers, suspected }, applications] = await Promise.all([
    listDevices(user, parts),
    listConsents(user, parts),
  ])
  const [browsers, notices] = await Promise.all([
    listBrowsers(person, viewers, parts),
    listNotices(user.sub, suspected, parts),
  ])
  return {
    csrf: flow.csrf,
    username: user.username,
    browsers: browsers.listed,
    moreBrowsers: browsers.more,
    moreDevices: more,
    applications,
    devices: live.map(
      ({ id, clientName, scope, requester, createdAt, lastUsedAt, idleExpiresAt, absoluteExpiresAt }) => ({
        id,
        clientName,
        scope,
        requester,
        signedInAt: createdAt,
        lastUsedAt,
        idleEndsAt: idleExpiresAt,
        endsAt: absoluteExpiresAt,
      }),
    ),
    notices: withoutOwnChange(notices, flow),
    done: doneOf(flow),
    signOutDevices: true,
    terms: parts.terms,
    chartsUrl: chartsOf(parts),
    ...shown,
  }
}

/** After a password change, the page confirms it and hides the notice about it. */
const withoutOwnChange = (notices: readonly Notice[], { remark }: BrowserFlow): readonly Notice[] =>
  remark === 'password changed' ? notices.filter(({ kind }, at) => at > 0 || kind !== 'password changed') : notices

function doneOf({ remark, decidedFor }: BrowserFlow): Text | undefined {
  switch (remark) {
    case 'password changed':
      return ({ account }) => account.password.changed
    case 'consent forgotten':
      return ({ account: { applications } }) => (decidedFor ? applications.forgotten(decidedFor) : applications.gone)
    case 'device signed out':
      return ({ account: { devices } }) => (decidedFor ? devices.signedOut(decidedFor) : devices.gone)
    case 'browser signed out':
      return ({ account }) => account.browsers.signedOut
    case 'browser gone':
      return ({ account }) => account.browsers.gone
    case null:
      return undefined
  }
}

const readPasswords = (form: Form) => ({
  oldPassword: form.one('old_password') ?? '',
  newPassword: form.one('new_password') ?? '',
  repeated: form.one('repeated_password') ?? '',
  signOutDevices: form.one('devices') === 'sign-out',
})
