import {
  beginSetUp,
  confirmSetUp,
  removeSecondStep,
  renewRecoveryCodes,
  type SetUpResult,
  secondStepOf,
} from '../../../identity/index.ts'
import { productName } from '../../product-name.ts'
import { recoveryCodesPage, setUpPage } from '../../views/account/second-step-pages.ts'
import { type Text, wordsIn } from '../../words/index.ts'
import { askToSignIn } from '../ask-again.ts'
import { originOf, requesterOf } from '../origin.ts'
import { PageError } from '../page-error.ts'
import { languageOf } from '../page-language.ts'
import { rowPath } from '../return-to.ts'
import { sendPage } from '../send-page.ts'
import type { RowRoutes } from './row-routes.ts'
import { pathTo, waitingIn } from './waiting.ts'

const row = 'secondStep'

export const secondStepRow: RowRoutes<typeof row> = {
  load: ({ person }, parts) => secondStepOf(person.user.sub, parts),

  register({ parts, flows, get, post, done }) {
    const returnTo = 'new second step'
    const settingUp = { row, act: 'replace second step', returnTo, path: '/second-step/new' } as const
    const service = new URL(parts.authUrl).host

    get(settingUp, async ({ request, reply, flow, person }) => {
      const { setUp, uri } = await beginSetUp(person, flow.setUp, { ...parts, service: `${productName} ${service}` })
      flows.keep(reply, { ...flow, setUp })
      const waiting = waitingIn(request.query as Readonly<Record<string, unknown>>)
      return sendPage(reply, setUpPage({ csrf: flow.csrf, secret: setUp.secret, uri, waiting }))
    })

    post(settingUp, async ({ request, reply, flow, person, form }) => {
      const given = { setUp: flow.setUp, typed: form.one('code') ?? '', language: languageOf(request) }
      const result = await confirmSetUp(person, { ...given, requester: requesterOf(request) }, originOf(request), parts)
      const waiting = waitingIn({ request: form.one('request'), after: form.one('after') })
      if (result.outcome === 'set up') {
        const { codes, sessionId } = result
        const { userCode, email } = flow
        const renewed = { ...flows.start(), userCode, email, returnTo: flow.returnTo, sessionId }
        flows.keep(reply, renewed)
        const next = pathTo(waiting, renewed) ?? rowPath(row)
        return sendPage(reply, recoveryCodesPage({ csrf: renewed.csrf, codes, next }))
      }
      if (result.outcome === 'signed out') return askToSignIn(reply, flow, { returnTo, act: null }, flows)
      // A code that was right may still be the app's current one: the secret stays, unless it is too old.
      const before = result.outcome === 'too late' || result.outcome === 'changed' ? null : flow.setUp
      const { setUp, uri } = await beginSetUp(person, before, { ...parts, service: `${productName} ${service}` })
      flows.keep(reply, { ...flow, setUp })
      const fault = faultText(result.outcome)
      return sendPage(reply.code(400), setUpPage({ csrf: flow.csrf, secret: setUp.secret, uri, waiting, fault }))
    })

    post({ row, act: 'methods', path: '/second-step/codes' }, async (visit) => {
      const { request, reply, flow, person } = visit
      const codes = await renewRecoveryCodes(person, languageOf(request), originOf(request), parts)
      if (codes === null) return done(visit, 'second step gone')
      flows.keep(reply, flow)
      return sendPage(reply, recoveryCodesPage({ csrf: flow.csrf, codes, next: rowPath(row) }))
    })

    post({ row, act: null, path: '/second-step/codes.txt' }, async ({ request, reply, form, person }) => {
      const codes = (form.one('codes') ?? '').split(' ')
      if (!codes.every((code) => /^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/.test(code)))
        throw new PageError(400, ({ secondStep }) => secondStep.codes.lost, { home: rowPath(row) })
      const { file } = wordsIn(languageOf(request)).secondStep.codes
      const text = `${file(`${productName} ${service}`, person.user.username)}\r\n\r\n${codes.join('\r\n')}\r\n`
      return reply
        .headers({
          ...{ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
          'content-disposition': 'attachment; filename="recovery-codes.txt"',
        })
        .type('text/plain; charset=utf-8')
        .send(text)
    })

    post({ row, act: 'methods', path: '/second-step/remove' }, async (visit) => {
      const { request, person } = visit
      const isRemoved = await removeSecondStep(person.user.sub, languageOf(request), originOf(request), parts)
      return done(visit, isRemoved ? 'second step removed' : 'second step gone')
    })
  },
}

const faultText =
  (outcome: Exclude<SetUpResult['outcome'], 'set up' | 'signed out'>): Text =>
  ({ secondStep: { faults } }) =>
    ({ 'no code': faults.noCode, wrong: faults.wrong, 'too late': faults.late, changed: faults.changed })[outcome]
