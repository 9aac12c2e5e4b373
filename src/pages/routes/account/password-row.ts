import type { Form } from '../../../http/index.ts'
import { changeOwnPassword, type Notice, passwordFault, passwordLength } from '../../../identity/index.ts'
import type { PasswordFault } from '../../views/account/password-row.ts'
import { askToSignIn } from '../ask-again.ts'
import { originOf, requesterOf } from '../origin.ts'
import { languageOf } from '../page-language.ts'
import { notCheckedText, sendNotChecked, sendPage } from '../send-page.ts'
import type { AccountActions, AccountVisit } from './account-actions.ts'
import type { RowRoutes } from './row-routes.ts'

const changes: readonly Notice['kind'][] = ['password changed', 'password reset']

export const passwordRow: RowRoutes<'password'> = {
  load: async ({ notices }) => ({
    changedAt: notices.find(({ kind }) => changes.includes(kind))?.at ?? null,
    fault: undefined,
    signOutDevices: true,
  }),

  register(actions) {
    actions.post({ path: '/password', row: 'password', act: 'password' }, (visit) => changePassword(visit, actions))
  },
}

async function changePassword(
  visit: AccountVisit & { readonly form: Form },
  { parts, flows, browsers, done, pageWith }: AccountActions,
) {
  const { request, reply, flow, person } = visit
  const { repeated, ...change } = readPasswords(visit.form)
  const again = (fault: PasswordFault) => pageWith(visit, 'password', { fault, signOutDevices: change.signOutDevices })
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
      browsers.keep(request, reply, user, 'password')
      const renewed = { ...flows.start(), userCode: flow.userCode, sessionId }
      return done({ ...visit, flow: renewed }, 'password changed')
    }
    case 'sign in again':
      return askToSignIn(reply, flow, { returnTo: 'password', act: 'password' }, flows)
    case 'too many attempts':
    case 'busy': {
      const page = await again({ field: 'old_password', text: notCheckedText(result) })
      return sendNotChecked(reply, result, () => page)
    }
    default:
      return sendPage(reply.code(400), await again(faults[result.outcome]))
  }
}

const faults = {
  'too short': { field: 'new_password', text: ({ account }) => account.password.short(passwordLength.least) },
  'too long': { field: 'new_password', text: ({ account }) => account.password.long(passwordLength.most) },
  'too common': { field: 'new_password', text: ({ account }) => account.password.common },
  'a name': { field: 'new_password', text: ({ account }) => account.password.name },
  differ: { field: 'repeated_password', text: ({ account }) => account.password.differ },
  'wrong password': { field: 'old_password', text: ({ account }) => account.password.wrong },
} as const satisfies Readonly<Record<string, PasswordFault>>

const readPasswords = (form: Form) => ({
  oldPassword: form.one('old_password') ?? '',
  newPassword: form.one('new_password') ?? '',
  repeated: form.one('repeated_password') ?? '',
  signOutDevices: form.one('devices') === 'sign-out',
})
