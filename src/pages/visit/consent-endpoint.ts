import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { furtherPaths, isScope, type Scope } from '../../contract/index.ts'
import type { AuditEvent } from '../../identity/index.ts'
import {
  type AuditDetails,
  approve,
  auditEntry,
  auditedDevice,
  type DeviceChange,
  deny,
  entitlements,
  formatUserCode,
  isOpen,
  type Origin,
  scopeToDecide,
} from '../../identity/index.ts'
import { type ConsentStatus, consentPage } from '../consent.ts'
import { enterCodePage } from '../enter-code.ts'
import { type OutcomeModel, outcomePage } from '../outcome.ts'
import { words } from '../words.ts'
import { originOf } from './origin.ts'
import type { PagesParts } from './pages-parts.ts'
import { type Person, personOf } from './person.ts'
import { type RequestToDecide, requestToDecide, wasShown } from './request-to-decide.ts'
import { sendPage, sendTooMany } from './send-page.ts'
import { isUntried, tryCode } from './try-code.ts'
import { readOwnForm, type Visit, type Visits } from './visit.ts'

type Outcome = OutcomeModel['outcome']
const outcomes: Readonly<Record<Outcome, number>> = { approved: 200, denied: 200, expired: 410, unavailable: 410 }

/** What the person is shown besides the request itself when the page comes a second time. */
type Again = { readonly ticked?: readonly Scope[]; readonly changed?: boolean; readonly error?: string }

/** Confirming the code, deciding per scope, and what came of it. */
export function registerConsent(app: FastifyInstance, parts: PagesParts, visits: Visits): void {
  const path = furtherPaths.verification

  async function show(reply: FastifyReply, visit: Visit, person: Person, again: Again = {}): Promise<FastifyReply> {
    const asked = await requestToDecide(visit, parts)
    if (!asked || visit.userCode === null) {
      visits.keep(reply, { ...visit, userCode: null })
      const { csrf } = visit
      const error = words.enterCode.unusable
      return sendPage(reply.code(400), enterCodePage({ csrf, error, signedInAs: person.user.username }))
    }
    visits.keep(reply, visit)
    const { session, client, shown, mayAskFor, digest } = asked
    const now = parts.now()
    const page = consentPage({
      csrf: visit.csrf,
      digest,
      shown,
      ticked: again.ticked ?? shown,
      mayAskFor,
      userCode: formatUserCode(visit.userCode),
      client,
      requester: { ...session.requester, minutesAgo: Math.max(0, (now - session.createdAt) / 60_000) },
      account: person.user.username,
      entitlements: entitlements(person.user, now),
      expiresAt: session.expiresAt,
      now,
      changed: again.changed ?? false,
      error: again.error,
    })
    return sendPage(again.error ? reply.code(400) : reply, page)
  }

  async function showFirst(request: FastifyRequest, reply: FastifyReply, visit: Visit, person: Person) {
    const tried = await tryCode(visit, { person, origin: originOf(request) }, parts)
    if (tried.allowed) return show(reply, tried.visit, person)
    visits.keep(reply, visit)
    const userCode = visit.userCode ? formatUserCode(visit.userCode) : undefined
    return sendTooMany(reply, tried.retryAfter, (error) =>
      enterCodePage({ csrf: visit.csrf, userCode, error, signedInAs: person.user.username }),
    )
  }

  app.get(`${path}/consent`, async (request, reply) => {
    const visit = visits.read(request)
    const person = await personOf(visit, parts)
    if (!person) return reply.redirect(visit.userCode ? '/login' : path, 303)
    if (!visit.userCode) return reply.redirect(path, 303)
    return isUntried(visit) ? showFirst(request, reply, visit, person) : show(reply, visit, person)
  })

  app.post(`${path}/consent`, async (request, reply) => {
    const visit = visits.read(request)
    const decision = readDecision(request, visit)
    const person = await personOf(visit, parts)
    if (!person) return reply.redirect(visit.userCode ? '/login' : path, 303)
    if (isUntried(visit)) return showFirst(request, reply, visit, person)
    const asked = await requestToDecide(visit, parts)
    if (!asked) return finish(reply, visit, 'unavailable')
    if (decision.approves && decision.ticked.length === 0) {
      return show(reply, visit, person, { ticked: [], error: words.consent.nothingTicked })
    }
    const outcome = await decide(asked, decision, { visit, person, origin: originOf(request) })
    if (outcome === 'changed') return show(reply, visit, person, { ticked: decision.ticked, changed: true })
    return finish(reply, { ...visit, decidedFor: asked.client.name }, outcome)
  })

  function decide(
    { session, client }: RequestToDecide,
    { approves, shown, ticked, digest }: Decision,
    { visit, person, origin }: { visit: Visit; person: Person; origin: Origin },
  ) {
    const now = parts.now()
    const approval = {
      sub: person.user.sub,
      scope: ticked,
      authTime: person.session.authTime,
      amr: person.session.amr,
      sessionVersion: person.session.sessionVersion,
    }
    /** `device_ip`: that it differs from the person's own is what a stolen approval looks like. */
    const entry = (event: AuditEvent, details: AuditDetails = {}) =>
      auditEntry(event, now, {
        ...origin,
        sub: person.user.sub,
        clientId: client.id,
        details: { device: auditedDevice(session.deviceCodeHash), device_ip: session.requester.ip, ...details },
      })
    return parts.deviceSessions.update(
      session.deviceCodeHash,
      ({ session: current }): DeviceChange<Outcome | 'changed'> => {
        if (current?.state !== 'pending') return { reply: 'unavailable' }
        if (!isOpen(current, now)) return { reply: 'expired' }
        // Another tab of the browser may have brought another code since the page was shown.
        if (!wasShown(visit, current, shown, digest, parts)) return { reply: 'changed' }
        if (!approves) return { next: deny(current, now), audit: entry('device-deny'), reply: 'denied' }
        // A narrower request than the one shown needs no second look: never more is granted than was ticked.
        if (!scopeToDecide(current, client).every((scope) => shown.includes(scope))) return { reply: 'changed' }
        return {
          next: approve(current, approval),
          audit: entry('device-approve', { scope: ticked }),
          reply: 'approved',
        }
      },
    )
  }

  function finish(reply: FastifyReply, visit: Visit, outcome: Outcome): FastifyReply {
    visits.keep(reply, { ...visit, userCode: null })
    return reply.redirect(`${path}/${outcome}`, 303)
  }

  for (const [outcome, status] of Object.entries(outcomes) as [Outcome, number][]) {
    app.get(`${path}/${outcome}`, async (request, reply) => {
      const { decidedFor } = visits.read(request)
      return sendPage(reply.code(status), outcomePage({ outcome, clientName: decidedFor ?? undefined }))
    })
  }

  app.get(`${path}/status`, async (request, reply): Promise<ConsentStatus | undefined> => {
    const visit = visits.read(request)
    const asked = (await personOf(visit, parts)) && (await requestToDecide(visit, parts))
    reply.header('cache-control', 'no-store')
    if (!asked) return { state: 'expired', mayAskFor: false, digest: '', shown: [] }
    return { state: 'pending', mayAskFor: asked.mayAskFor, digest: asked.digest, shown: asked.shown }
  })
}

type Decision = {
  readonly approves: boolean
  readonly shown: readonly Scope[]
  /** Never outside `shown`. */
  readonly ticked: readonly Scope[]
  readonly digest: string | undefined
}

/** Anything but a plain approval is a denial. */
function readDecision(request: FastifyRequest, visit: Visit): Decision {
  const form = readOwnForm(request, visit)
  const shown = (form.one('shown') ?? '').split(' ').filter(isScope)
  const ticked = form.all('scope').filter(isScope)
  return {
    approves: form.one('decision') === 'approve',
    shown,
    ticked: shown.filter((scope) => ticked.includes(scope)),
    digest: form.one('digest'),
  }
}
