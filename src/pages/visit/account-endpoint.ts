import type { FastifyInstance, FastifyReply } from 'fastify'
import { furtherPaths } from '../../contract/index.ts'
import type { Form } from '../../http/index.ts'
import {
  auditEntry,
  changePassword,
  endSignIns,
  type FamilyChange,
  isLive,
  PasswordsBusy,
  passwordLength,
  type RefreshFamily,
  revoke,
} from '../../identity/index.ts'
import { type AccountModel, accountPage } from '../account-page.ts'
import { signedOutPage } from '../outcome.ts'
import type { PasswordFault } from '../password-form.ts'
import { words } from '../words.ts'
import type { KnownBrowsers } from './known-browser.ts'
import { originOf } from './origin.ts'
import type { PagesParts } from './pages-parts.ts'
import { type Person, personOf } from './person.ts'
import { sendBusy, sendPage, sendTooMany, unlessBusy } from './send-page.ts'
import { startSession } from './start-session.ts'
import { readOwnForm, type Visit, type Visits } from './visit.ts'

type Shown = Partial<Pick<AccountModel, 'passwordFault' | 'signOutDevices'>>

/** A person's devices, and their password. */
export function registerAccount(
  app: FastifyInstance,
  parts: PagesParts,
  { visits, browsers }: { visits: Visits; browsers: KnownBrowsers },
): void {
  const path = furtherPaths.account
  const { refreshFamilies, browserSessions, attempts, now } = parts

  function askToSignIn(reply: FastifyReply, visit: Visit): FastifyReply {
    visits.keep(reply, { ...visit, returnTo: 'account' })
    return reply.redirect('/login', 303)
  }

  function back(reply: FastifyReply, visit: Visit): FastifyReply {
    visits.keep(reply, visit)
    return reply.redirect(path, 303)
  }

  app.get(path, async (request, reply) => {
    const visit = visits.read(request)
    const person = await personOf(visit, parts)
    if (!person) return askToSignIn(reply, visit)
    visits.keep(reply, { ...visit, remark: null, returnTo: null })
    return sendPage(reply, accountPage(await modelFor(visit, person, parts)))
  })

  app.post(`${path}/sign-out`, async (request, reply) => {
    const visit = visits.read(request)
    const device = readOwnForm(request, visit).one('device') ?? ''
    const person = await personOf(visit, parts)
    if (!person) return askToSignIn(reply, visit)
    const { sub } = person.user
    const clientId = await refreshFamilies.update(device, ({ family, ...holders }): FamilyChange<string | null> => {
      if (family?.sub !== sub || !isLive(family, holders, now())) return { reply: null }
      const facts = { ...originOf(request), sub, clientId: family.clientId, details: { family: family.id } }
      return {
        next: revoke(family, 'user', now()),
        audit: auditEntry('device-sign-out', now(), facts),
        reply: family.clientId,
      }
    })
    const decidedFor = clientId && (await nameOf(clientId, parts))
    return back(reply, { ...visit, decidedFor, remark: 'device signed out' })
  })

  app.post(`${path}/sign-out-everywhere`, async (request, reply) => {
    const visit = visits.read(request)
    readOwnForm(request, visit)
    const person = await personOf(visit, parts)
    if (!person) return askToSignIn(reply, visit)
    const { sub } = person.user
    const audit = auditEntry('user-sign-out', now(), { ...originOf(request), sub })
    await endSignIns(sub, { devices: true, audit }, parts)
    visits.keep(reply, visits.start())
    return reply.redirect(`${path}/signed-out`, 303)
  })

  app.get(`${path}/signed-out`, async (_, reply) => sendPage(reply, signedOutPage()))

  app.post(`${path}/password`, async (request, reply) => {
    const visit = visits.read(request)
    const { signOutDevices, ...given } = readPasswords(readOwnForm(request, visit))
    const person = await personOf(visit, parts)
    if (!person) return askToSignIn(reply, visit)
    const again = async (passwordFault: PasswordFault) => {
      visits.keep(reply, visit)
      return accountPage(await modelFor(visit, person, parts, { passwordFault, signOutDevices }))
    }
    const fault = faultOf(given)
    if (fault) return sendPage(reply.code(400), await again(fault))

    const { username } = person.user
    const origin = originOf(request)
    const knownBrowser = browsers.read(request, username)
    const busy = async (error: PasswordsBusy) => {
      const page = await again({ field: 'old_password', text: words.passwordsBusy(error.retryAfter) })
      return sendBusy(reply, error, () => page)
    }
    const attempt = await unlessBusy(() => attempts.password({ username, knownBrowser }, origin))
    if (attempt instanceof PasswordsBusy) return busy(attempt)
    if (!attempt.allowed) {
      const text = words.tooManyAttempts(attempt.retryAfter)
      const page = await again({ field: 'old_password', text })
      return sendTooMany(reply, attempt.retryAfter, () => page)
    }
    const change = { ...given, signOutDevices, place: attempt.place }
    const user = await unlessBusy(() => changePassword(person.user, change, origin, parts))
    if (user instanceof PasswordsBusy) {
      await attempt.giveBack()
      return busy(user)
    }
    if (!user) return sendPage(reply.code(400), await again({ field: 'old_password', text: words.password.wrong }))
    // This browser goes on in a session of its own: the password was given just now.
    const { sessionId, session } = startSession(user, parts)
    await Promise.all([attempt.succeeded(), browserSessions.add(session)])
    return back(reply, { ...visits.start(), userCode: visit.userCode, sessionId, remark: 'password changed' })
  })
}

const nameOf = async (clientId: string, { clients }: PagesParts): Promise<string> =>
  (await clients.find(clientId))?.name ?? clientId

/** Devices, and remarks on those that were ended for safety: as many as a page can hold. */
const mostDevices = 50
const mostRemarks = 3

async function modelFor(visit: Visit, { user }: Person, parts: PagesParts, shown: Shown = {}): Promise<AccountModel> {
  const families = await parts.refreshFamilies.list(user.sub, 2 * mostDevices)
  const ids = [...new Set(families.map(({ clientId }) => clientId))]
  const clients = new Map(await Promise.all(ids.map(async (id) => [id, await parts.clients.find(id)] as const)))
  const clientOf = ({ clientId }: RefreshFamily) => clients.get(clientId) ?? null
  const named = families.map((family) => ({ ...family, clientName: clientOf(family)?.name ?? family.clientId }))
  const live = named.filter((family) => isLive(family, { account: user, client: clientOf(family) }, parts.now()))
  return {
    csrf: visit.csrf,
    username: user.username,
    moreDevices: live.length > mostDevices,
    devices: live
      .slice(0, mostDevices)
      .map(({ id, clientName, scope, requester, createdAt, lastUsedAt, idleExpiresAt, absoluteExpiresAt }) => ({
        id,
        clientName,
        scope,
        requester,
        signedInAt: createdAt,
        lastUsedAt,
        idleEndsAt: idleExpiresAt,
        endsAt: absoluteExpiresAt,
      })),
    suspected: named
      .flatMap(({ revocationReason, revokedAt, clientName }) =>
        revocationReason === 'reuse' && revokedAt !== null ? [{ clientName, at: revokedAt }] : [],
      )
      .slice(0, mostRemarks),
    done: doneOf(visit),
    signOutDevices: true,
    ...shown,
  }
}

function doneOf({ remark, decidedFor }: Visit): string | undefined {
  if (remark === 'password changed') return words.password.changed
  if (remark !== 'device signed out') return undefined
  return decidedFor ? words.devices.signedOut(decidedFor) : words.devices.gone
}

type GivenPasswords = { readonly oldPassword: string; readonly newPassword: string; readonly repeated: string }

const readPasswords = (form: Form): GivenPasswords & { readonly signOutDevices: boolean } => ({
  oldPassword: form.one('old_password') ?? '',
  newPassword: form.one('new_password') ?? '',
  repeated: form.one('repeated_password') ?? '',
  signOutDevices: form.one('devices') === 'sign-out',
})

/** What can be told without looking at the old password, and so costs no try. */
function faultOf({ newPassword, repeated }: GivenPasswords): PasswordFault | undefined {
  const { length } = [...newPassword]
  if (length < passwordLength.least) return { field: 'new_password', text: words.password.short }
  if (length > passwordLength.most) return { field: 'new_password', text: words.password.long }
  return newPassword === repeated ? undefined : { field: 'repeated_password', text: words.password.differ }
}
