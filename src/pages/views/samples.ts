import { type Notice, passwordLength } from '../../identity/index.ts'
import type { ServiceTerms } from '../service-terms.ts'
import type { Page, Text } from '../words/index.ts'
import { type AccountModel, accountPage } from './account-page.ts'
import { type AuthorizationModel, authorizationPage } from './authorization.ts'
import { type ConsentModel, consentPage } from './consent.ts'
import { enterCodePage } from './enter-code.ts'
import { errorPage } from './error.ts'
import { homePage } from './home.ts'
import { endedRequestPage, outcomePage, signedOutPage } from './outcome.ts'
import { signInPage } from './sign-in.ts'
import { type SignOutModel, signOutPage } from './sign-out.ts'

const csrf = 'Zk3uQpX1yW7rTn0a'
export const chartsUrl = 'https://charts.example/app/sign-in'
const now = Date.UTC(2026, 3, 16, 9, 1)
const day = 86_400_000

export const sampleTerms: ServiceTerms = {
  accessTokenLifetime: 3600,
  refreshIdleLifetime: 90 * 86_400,
  refreshAbsoluteLifetime: 365 * 86_400,
  demoAirports: ['NZWN', 'YBBN'],
}

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

/** Hostile input: markup, quotes, and far too long. */
export const hostile = `"><script>alert('x')</script>&<img src=x onerror=alert(1)> ${'Wolkenstein'.repeat(12)}`

const asWritten =
  (text: string): Text =>
  () =>
    text

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

const noticeOf = (kind: Notice['kind'], daysAgo: number, details: Notice['details'] = {}): Notice => ({
  ...{ id: `${kind} ${daysAgo}`, sub: 'sub', kind, at: now - daysAgo * day, language: null, details },
})

export const sampleNotices: readonly Notice[] = [
  noticeOf('token reuse', 2, { client: 'Tailwind EFB', family: 'Zk3uQpX1yW7rTn0aZk3uQp' }),
  noticeOf('password changed', 2.1, { devices: true }),
  noticeOf('password changed', 9, { devices: false }),
  noticeOf('signed out', 20),
  noticeOf('password reset', 31, { devices: true }),
  noticeOf('password reset', 60, { devices: false }),
  noticeOf('token reuse', 80, { client: 'Old avionics', family: 'aT0nr7Wy1XpQu3kZaT0nr7' }),
]

export const sampleAccount: AccountModel = {
  csrf,
  chartsUrl,
  username: 'demo',
  browsers: [
    {
      sid: 'mX2vQpX1yW7rTn0aZk3uQp',
      isThis: true,
      requester: {
        ip: '203.0.113.24',
        userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0',
      },
      signedInAt: now - day / 24,
      expiresAt: now + (11 * day) / 24,
      viewer: null,
    },
    {
      sid: 'Qu3kZaT0nr7Wy1XpmX2vQp',
      isThis: false,
      requester: {
        ip: '2001:db8:85a3:8d3:1319:8a2e:370:7348',
        userAgent:
          'Mozilla/5.0 (iPad; CPU OS 19_1 like Mac OS X) AppleWebKit/605.1.15 Version/19.1 Mobile/15E148 Safari/604.1',
      },
      signedInAt: now - 9 * day,
      expiresAt: null,
      viewer: { lastUsedAt: now - day, idleExpiresAt: now + 89 * day, absoluteExpiresAt: now + 356 * day },
    },
    {
      sid: 'x7Wy1XpmX2vQpQu3kZaT0n',
      isThis: false,
      requester: { ip: '198.51.100.7', userAgent: 'Bordbuch/3' },
      signedInAt: now - day / 4,
      expiresAt: now + day / 4,
      viewer: { lastUsedAt: now - day / 5, idleExpiresAt: now + 20 * day, absoluteExpiresAt: now + 20 * day },
    },
  ],
  moreBrowsers: false,
  devices: [
    {
      id: 'Zk3uQpX1yW7rTn0aZk3uQp',
      clientName: 'Tailwind EFB',
      scope: ['openid', 'offline_access', 'charts', 'fmsdata'],
      requester: { ip: '203.0.113.24', userAgent: 'TailwindEFB/4.2 (A320; simulator)' },
      signedInAt: now - 40 * day,
      lastUsedAt: now - day / 7,
      idleEndsAt: now - day / 7 + 90 * day,
      endsAt: now + 325 * day,
    },
    {
      id: 'aT0nr7Wy1XpQu3kZaT0nr7',
      clientName: 'Old avionics',
      scope: ['charts', 'offline_access'],
      requester: null,
      signedInAt: now - 300 * day,
      lastUsedAt: now - 300 * day,
      idleEndsAt: now + 65 * day,
      endsAt: now + 65 * day,
    },
  ],
  moreDevices: false,
  applications: [
    {
      clientId: 'pkc_Zk3uQpX1yW7rTn0a',
      clientName: 'Flight planner',
      scope: ['openid', 'charts'],
      grantedAt: now - 3 * day,
    },
  ],
  notices: [],
  signOutDevices: true,
  terms: sampleTerms,
}

const [sampleDevice] = sampleAccount.devices
const hostileAccount: AccountModel = {
  ...sampleAccount,
  csrf: hostile,
  username: hostile,
  browsers: [
    {
      sid: hostile,
      isThis: true,
      requester: { ip: hostile, userAgent: hostile.repeat(60) },
      signedInAt: now,
      expiresAt: now,
      viewer: null,
    },
  ],
  devices: sampleDevice
    ? [{ ...sampleDevice, id: hostile, clientName: hostile, requester: { ip: hostile, userAgent: hostile.repeat(60) } }]
    : [],
  applications: [{ clientId: hostile, clientName: hostile, scope: ['openid'], grantedAt: now }],
  notices: [noticeOf('token reuse', 0, { client: hostile, family: hostile })],
  done: asWritten(hostile),
  passwordFault: { field: 'old_password', text: asWritten(hostile) },
}

const sampleSignOut: SignOutModel = {
  csrf,
  account: 'demo',
  client: { id: 'pkc_example', name: 'Flight planner' },
  returnTo: { uri: 'https://planner.example.org/goodbye', state: 'af0ifjsldkj' },
}

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
  'sign-in': signInPage({ csrf, userCode: 'BCDF-GHJK' }),
  'sign-in-error': signInPage({ csrf, username: 'demo', error: ({ signIn }) => signIn.refused }),
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
    continues: {
      request: 'u9Zk3uQpX1yW7rTn0a',
      clientName: 'Flight planner',
      redirectUri: sampleAuthorization.redirectUri,
    },
  }),
  'request-expired': endedRequestPage({ reason: 'expired', clientName: 'Flight planner' }),
  'request-answered': endedRequestPage({ reason: 'decided', clientName: 'Flight planner' }),
  'request-unusable': endedRequestPage({ reason: 'unusable', clientName: null }),
  approved: outcomePage({ outcome: 'approved', clientName: sampleConsent.client.name, chartsUrl }),
  denied: outcomePage({ outcome: 'denied', clientName: sampleConsent.client.name, chartsUrl }),
  expired: outcomePage({ outcome: 'expired', chartsUrl }),
  unavailable: outcomePage({ outcome: 'unavailable', chartsUrl }),
  account: accountPage(sampleAccount),
  'account-none': accountPage({
    ...sampleAccount,
    devices: [],
    applications: [],
    done: ({ account }) => account.devices.signedOut('Tailwind EFB'),
  }),
  'account-notices': accountPage({ ...sampleAccount, notices: sampleNotices }),
  'account-error': accountPage({
    ...sampleAccount,
    passwordFault: { field: 'new_password', text: ({ account }) => account.password.short(passwordLength.least) },
    signOutDevices: false,
  }),
  'signed-out': signedOutPage('signedOut'),
  'sign-out': signOutPage(sampleSignOut),
  'sign-out-without-application': signOutPage({ ...sampleSignOut, client: null, returnTo: null }),
  'signed-out-here': signedOutPage('signedOutHere'),
  error: errorPage({
    status: 403,
    detail: ({ error }) => error.outOfDate,
    requestId: '01HXW3V7Y6',
  }),
  'hostile-enter-code': enterCodePage({
    csrf: hostile,
    userCode: hostile,
    error: asWritten(hostile),
    signedInAs: hostile,
  }),
  'hostile-sign-in': signInPage({ csrf: hostile, username: hostile, error: asWritten(hostile), userCode: hostile }),
  'hostile-consent': consentPage(hostileConsent),
  'hostile-authorization': authorizationPage(hostileAuthorization),
  'hostile-request': endedRequestPage({ reason: 'decided', clientName: hostile }),
  'hostile-account': accountPage(hostileAccount),
  'hostile-sign-out': signOutPage({
    csrf: hostile,
    account: hostile,
    client: { id: hostile, name: hostile },
    returnTo: { uri: 'https://planner.example.org/', state: hostile },
  }),
  'hostile-outcome': outcomePage({ outcome: 'approved', clientName: hostile, chartsUrl }),
  'hostile-error': errorPage({ status: 404, detail: asWritten(hostile), requestId: hostile }),
}
