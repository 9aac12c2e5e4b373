import type { Page } from '../words/index.ts'
import { accountSamples } from './account/account-samples.ts'
import { type AuthorizationModel, authorizationPage } from './authorization.ts'
import { closedEmailPage, confirmEmailPage } from './confirm-email.ts'
import { type ConsentModel, consentPage } from './consent.ts'
import { enterCodePage } from './enter-code.ts'
import { errorPage } from './error.ts'
import { forgottenPage, forgottenSentPage, forgottenWithoutMailPage } from './forgotten.ts'
import { homePage } from './home.ts'
import { closedInvitationPage, joinPage, joinSignedInPage } from './join.ts'
import { linkForAnotherPage } from './link-for-another.ts'
import { closedNotMePage, notMeDonePage, notMePage } from './not-me.ts'
import { endedRequestPage, outcomePage, signedOutPage } from './outcome.ts'
import { closedResetPage, resetDonePage, resetPage } from './reset.ts'
import { asWritten, chartsUrl, csrf, day, hostile, now, sampleTerms } from './sample-values.ts'
import { type SecondStepModel, secondStepPage } from './second-step.ts'
import { setUpRequiredPage } from './set-up-required.ts'
import { signInPage } from './sign-in.ts'
import { type SignInAgainModel, signInAgainPage } from './sign-in-again.ts'
import { type SignOutModel, signOutPage } from './sign-out.ts'
import { unmetRequestPage } from './unmet-request.ts'

export const sampleConsent: ConsentModel = {
  csrf,
  digest: '5f0c6be1',
  shown: ['openid', 'offline_access', 'charts', 'fmsdata'],
  ticked: ['openid', 'offline_access', 'charts', 'fmsdata'],
  mayAskFor: false,
  userCode: 'BCDF-GHJK',
  client: { name: 'Tailwind EFB' },
  requester: { ip: '203.0.113.24', userAgent: 'TailwindEFB/4.2 (A320; simulator)', minutesAgo: 1 },
  account: 'demo',
  entitlements: ['charts', 'fmsdata'],
  expiresAt: now + 512_000,
  now,
  changed: false,
  terms: sampleTerms,
}

export const sampleAuthorization: AuthorizationModel = {
  csrf,
  digest: '5f0c6be1',
  request: 'u9Zk3uQpX1yW7rTn0a',
  redirectUri: 'https://planner.example/oauth/callback',
  shown: ['openid', 'offline_access', 'charts'],
  ticked: ['openid', 'offline_access', 'charts'],
  client: { name: 'Flight planner', isPublic: false },
  account: 'demo',
  entitlements: ['charts', 'fmsdata'],
  changed: false,
  terms: sampleTerms,
}

const hostileConsent: ConsentModel = {
  ...sampleConsent,
  csrf: hostile,
  digest: hostile,
  userCode: hostile,
  client: { name: hostile },
  requester: { ip: hostile, userAgent: hostile.repeat(60), minutesAgo: 9 },
  account: hostile,
  entitlements: [],
  changed: true,
  mayAskFor: true,
  error: asWritten(hostile),
}

const hostileAuthorization: AuthorizationModel = {
  ...sampleAuthorization,
  csrf: hostile,
  digest: hostile,
  request: hostile,
  redirectUri: `https://${'long-host-name.'.repeat(15)}example/`,
  client: { name: hostile, isPublic: true },
  account: hostile,
  entitlements: [],
  changed: true,
  error: asWritten(hostile),
}

const sampleSecondStep: SecondStepModel = {
  csrf,
  username: 'demo',
  isRecovery: false,
  remember: { ticked: false },
}

const sampleSignInAgain: SignInAgainModel = {
  csrf,
  sendsMail: true,
  username: 'demo',
  reason: { kind: 'too old', act: 'password', age: 15 * 3600 },
}

const sampleSignOut: SignOutModel = {
  csrf,
  account: 'demo',
  client: { id: 'pkc_example', name: 'Flight planner' },
  returnTo: { uri: 'https://planner.example.org/goodbye', state: 'af0ifjsldkj' },
}

const link = 'Zk3uQpX1yW7r'

const sampleInvited = [
  { kind: 'charts', startsAt: null, endsAt: now + 200 * day },
  { kind: 'fmsdata', startsAt: now + 20 * day, endsAt: null },
] as const

/** Every page in its normal and error states, for tests and for review. */
export const samples: Readonly<Record<string, Page>> = {
  home: homePage({ csrf, chartsUrl: chartsUrl }),
  'home-without-viewer': homePage({ csrf, chartsUrl: null }),
  'home-signed-in': homePage({ csrf, signedInAs: 'demo', chartsUrl: chartsUrl }),
  'enter-code': enterCodePage({ csrf }),
  'enter-code-from-link': enterCodePage({ csrf, userCode: 'BCDF-GHJK', signedInAs: 'demo' }),
  'enter-code-error': enterCodePage({
    csrf,
    userCode: 'BCDF-GH',
    error: ({ enterCode }) => enterCode.notACode,
    signedInAs: 'demo',
  }),
  'sign-in': signInPage({ csrf, sendsMail: true, userCode: 'BCDF-GHJK' }),
  'sign-in-without-mail': signInPage({ csrf, sendsMail: false }),
  'sign-in-error': signInPage({ csrf, sendsMail: true, username: 'demo', error: ({ signIn }) => signIn.refused }),
  'sign-in-again': signInAgainPage(sampleSignInAgain),
  'sign-in-again-code': signInAgainPage({
    ...sampleSignInAgain,
    reason: { kind: 'too old', act: 'approve', age: 3 * 86_400 },
    userCode: 'BCDF-GHJK',
    error: ({ signIn }) => signIn.refused,
  }),
  'second-step': secondStepPage(sampleSecondStep),
  'second-step-recovery': secondStepPage({ ...sampleSecondStep, isRecovery: true, userCode: 'BCDF-GHJK' }),
  'second-step-error': secondStepPage({
    ...{ ...sampleSecondStep, remember: { ticked: true }, error: ({ secondStep }) => secondStep.faults.wrong },
    continues: {
      request: 'u9Zk3uQpX1yW7rTn0a',
      clientName: 'Flight planner',
      redirectUri: sampleAuthorization.redirectUri,
      isViewer: false,
    },
  }),
  'second-step-replayed': secondStepPage({
    ...{ ...sampleSecondStep, error: ({ secondStep }) => secondStep.faults.replayed },
  }),
  'hostile-second-step': secondStepPage({ ...sampleSecondStep, csrf: hostile, username: hostile }),
  'second-step-gone': signInPage({
    csrf,
    sendsMail: true,
    errorOf: 'time',
    error: ({ secondStep }) => secondStep.faults.gone,
  }),
  'set-up-required': setUpRequiredPage({
    ...{ csrf, username: 'demo', request: undefined, passkey: null, mayAddPasskey: true },
  }),
  'set-up-required-passkey': setUpRequiredPage({
    ...{ csrf, username: 'demo', request: 'u9Zk3uQpX1yW7rTn0a', mayAddPasskey: true },
    passkey: { isFirst: false },
  }),
  'sign-in-passkey': signInPage({ csrf, sendsMail: true, passkey: { isFirst: false } }),
  'sign-in-passkey-first': signInPage({
    ...{ csrf, sendsMail: true, errorOf: 'passkey', error: ({ signIn }) => signIn.passkey.unknown },
    passkey: { isFirst: true, unknown: { credentialId: 'Zk3uQpX1yW7rTn0a', host: 'auth.example' } },
  }),
  'sign-in-again-passkey': signInAgainPage({
    ...{ ...sampleSignInAgain, errorOf: 'passkey', error: ({ signIn }) => signIn.passkey.another },
    passkey: { isFirst: true },
  }),
  'sign-in-again-methods': signInAgainPage({
    ...sampleSignInAgain,
    reason: { kind: 'without second step', act: 'methods', age: 90 },
  }),
  'sign-in-again-application': signInAgainPage({
    ...sampleSignInAgain,
    reason: { kind: 'demanded', clientName: 'Flight planner' },
    continues: {
      request: 'u9Zk3uQpX1yW7rTn0a',
      clientName: 'Flight planner',
      redirectUri: sampleAuthorization.redirectUri,
      isViewer: false,
    },
  }),
  consent: consentPage(sampleConsent),
  'consent-may-ask': consentPage({
    ...sampleConsent,
    mayAskFor: true,
    shown: [...sampleConsent.shown, 'position'],
    ticked: ['openid', 'charts'],
    entitlements: [],
    account: 'visitor',
    changed: true,
    requester: { ip: '2001:db8:85a3:8d3:1319:8a2e:370:7348', userAgent: null, minutesAgo: 0 },
  }),
  'consent-error': consentPage({ ...sampleConsent, error: ({ consent }) => consent.nothingTicked }),
  authorization: authorizationPage(sampleAuthorization),
  'authorization-native': authorizationPage({
    ...sampleAuthorization,
    redirectUri: 'http://127.0.0.1:51004/callback',
    client: { name: 'Simulator add-on', isPublic: true },
    entitlements: [],
    changed: true,
  }),
  'authorization-sign-in': signInPage({
    csrf,
    sendsMail: true,
    continues: {
      request: 'u9Zk3uQpX1yW7rTn0a',
      clientName: 'Flight planner',
      redirectUri: sampleAuthorization.redirectUri,
      isViewer: false,
    },
  }),
  'request-expired': endedRequestPage({ reason: 'expired', clientName: 'Flight planner' }),
  'request-answered': endedRequestPage({ reason: 'decided', clientName: 'Flight planner' }),
  'request-unusable': endedRequestPage({ reason: 'unusable', clientName: null }),
  'request-unmet': unmetRequestPage({
    csrf,
    clientName: 'Flight planner',
    request: 'u9Zk3uQpX1yW7rTn0a',
    mayAddPasskey: true,
  }),
  approved: outcomePage({ outcome: 'approved', clientName: sampleConsent.client.name, chartsUrl }),
  denied: outcomePage({ outcome: 'denied', clientName: sampleConsent.client.name, chartsUrl }),
  expired: outcomePage({ outcome: 'expired', chartsUrl }),
  unavailable: outcomePage({ outcome: 'unavailable', chartsUrl }),
  ...accountSamples,
  join: joinPage({ csrf, link, subscriptions: sampleInvited }),
  'join-error': joinPage({
    ...{ csrf, link },
    subscriptions: sampleInvited,
    ...{ username: 'zoe', name: 'Zoë Quimby' },
    error: {
      field: 'username',
      text: ({ join }) => `${join.taken} ${join.free('zoe.quimby, zoe.q, zoe2')}`,
    },
  }),
  'join-without-subscription': joinPage({ csrf, link, subscriptions: [] }),
  'join-signed-in': joinSignedInPage({ csrf, signedInAs: 'demo' }),
  'join-closed': closedInvitationPage,
  reset: resetPage({ csrf, link, username: 'demo', signOutDevices: true }),
  'reset-error': resetPage({
    ...{ csrf, link, username: 'demo', signOutDevices: false },
    error: ({ account }) => account.password.common,
  }),
  'reset-for-another': linkForAnotherPage({ csrf, path: '/reset', username: 'demo', signedInAs: 'visitor' }),
  'not-me': notMePage({ csrf, link, username: 'demo' }),
  'not-me-for-another': linkForAnotherPage({ csrf, path: '/not-me', username: 'demo', signedInAs: 'visitor' }),
  'not-me-done': notMeDonePage(true),
  'not-me-done-without-mail': notMeDonePage(false),
  'not-me-closed': closedNotMePage,
  'hostile-not-me': notMePage({ csrf: hostile, link, username: hostile }),
  forgotten: forgottenPage({ csrf }),
  'forgotten-error': forgottenPage({ csrf, error: ({ forgotten, formats }) => forgotten.tooMany(formats.wait(240)) }),
  'forgotten-sent': forgottenSentPage,
  'forgotten-without-mail': forgottenWithoutMailPage,
  'email-confirm': confirmEmailPage({ csrf, link, username: 'demo', address: 'demo@example.org' }),
  'email-for-another': linkForAnotherPage({ csrf, path: '/email', signedInAs: 'visitor' }),
  'email-closed': closedEmailPage,
  'reset-done': resetDonePage,
  'reset-closed': closedResetPage,
  'signed-out': signedOutPage('signedOut'),
  'sign-out': signOutPage(sampleSignOut),
  'sign-out-without-application': signOutPage({ ...sampleSignOut, client: null, returnTo: null }),
  'signed-out-here': signedOutPage('signedOutHere'),
  error: errorPage({
    status: 403,
    detail: ({ error }) => error.outOfDate,
    requestId: '01HXW3V7Y6',
  }),
  'error-internal': errorPage({ status: 500, detail: ({ error }) => error.internal, requestId: '01HXW3V7Y6' }),
  'error-disabled': errorPage({
    status: 400,
    detail: ({ linkFaults }) => linkFaults['client disabled']('Flight planner', ''),
    requestId: null,
  }),
  'error-unregistered': errorPage({
    status: 400,
    detail: ({ linkFaults }) =>
      linkFaults['unregistered redirect URI']('Flight planner', 'https://planner.example/oauth/call-back'),
    requestId: '01HXW3V7Y6',
  }),
  'hostile-enter-code': enterCodePage({
    csrf: hostile,
    userCode: hostile,
    error: asWritten(hostile),
    signedInAs: hostile,
  }),
  'hostile-sign-in': signInPage({
    csrf: hostile,
    sendsMail: false,
    username: hostile,
    error: asWritten(hostile),
    userCode: hostile,
  }),
  'hostile-sign-in-again': signInAgainPage({
    csrf: hostile,
    sendsMail: true,
    username: hostile,
    reason: { kind: 'demanded', clientName: hostile },
    error: asWritten(hostile),
    continues: { request: hostile, clientName: hostile, redirectUri: 'https://planner.example.org/', isViewer: false },
  }),
  'hostile-consent': consentPage(hostileConsent),
  'hostile-authorization': authorizationPage(hostileAuthorization),
  'hostile-request': endedRequestPage({ reason: 'decided', clientName: hostile }),
  'hostile-request-unmet': unmetRequestPage({
    csrf: hostile,
    clientName: hostile,
    request: hostile,
    mayAddPasskey: true,
  }),
  'hostile-sign-out': signOutPage({
    csrf: hostile,
    account: hostile,
    client: { id: hostile, name: hostile },
    returnTo: { uri: 'https://planner.example.org/', state: hostile },
  }),
  'hostile-join': joinPage({
    ...{ csrf: hostile, link, subscriptions: [], username: hostile, name: hostile },
    error: { field: 'name', text: asWritten(hostile) },
  }),
  'hostile-join-signed-in': joinSignedInPage({ csrf: hostile, signedInAs: hostile }),
  'hostile-reset': resetPage({
    csrf: hostile,
    link,
    username: hostile,
    signOutDevices: true,
    error: asWritten(hostile),
  }),
  'hostile-reset-for-another': linkForAnotherPage({
    csrf: hostile,
    path: '/reset',
    username: hostile,
    signedInAs: hostile,
  }),
  'hostile-email-confirm': confirmEmailPage({ csrf: hostile, link, username: hostile, address: hostile }),
  'hostile-outcome': outcomePage({ outcome: 'approved', clientName: hostile, chartsUrl }),
  'hostile-error': errorPage({ status: 404, detail: asWritten(hostile), requestId: hostile }),
}
