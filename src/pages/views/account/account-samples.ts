import { type Activity, type ListedPasskey, type Notice, passwordLength } from '../../../identity/index.ts'
import type { Page } from '../../words/index.ts'
import { asWritten, chartsUrl, csrf, day, hostile, now, sampleTerms } from '../sample-values.ts'
import type { AccountModel, RowModels } from './account-model.ts'
import { accountPage } from './account-page.ts'
import { activityPage } from './activity-page.ts'
import { deletedPage, deletePage } from './delete-page.ts'
import { devicePage } from './device-page.ts'
import { emailPage } from './email-page.ts'
import { editPasskeyPage, newPasskeyPage } from './passkey-pages.ts'
import { recoveryCodesPage, type SetUpModel, setUpPage } from './second-step-pages.ts'

const noticeOf = (kind: Notice['kind'], daysAgo: number, details: Notice['details'] = {}): Notice => ({
  ...{ id: `${kind} ${daysAgo}`, sub: 'sub', kind, at: now - daysAgo * day, language: null, details },
})

export const sampleNotices: readonly Notice[] = [
  noticeOf('token reuse', 2, { client: 'Tailwind EFB', family: 'Zk3uQpX1yW7rTn0aZk3uQp' }),
  noticeOf('password changed', 2.1, { devices: true }),
  noticeOf('password changed', 9, { devices: false }),
  noticeOf('signed out', 20),
  noticeOf('password reset', 31, { devices: true }),
  noticeOf('new browser', 32, { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36' }),
  noticeOf('new device', 33, { client: 'Tailwind EFB' }),
  noticeOf('subscription ending', 34, { subscription: 'fmsdata', endsAt: now + 12 * day }),
  noticeOf('signed out by link', 34.2),
  noticeOf('address added', 34.5),
  noticeOf('address changed', 35),
  noticeOf('address removed', 36),
  noticeOf('second step added', 37),
  noticeOf('recovery code used', 38, { left: 3 }),
  noticeOf('second step replayed', 39),
  noticeOf('password reset', 60, { devices: false }),
  noticeOf('token reuse', 80, { client: 'Old avionics', family: 'aT0nr7Wy1XpQu3kZaT0nr7' }),
]

const samplePasskey: ListedPasskey = {
  ...{ id: '0a', name: 'Safari on iPhone', createdAt: now - 30 * day, lastUsedAt: now - day, rpId: 'auth.example' },
  ...{ isSynced: true, isBackedUp: true, isUsable: true },
}

const sampleSetUp: SetUpModel = {
  ...{ csrf, secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', waiting: { request: undefined, isAfterSignIn: false } },
  uri: 'otpauth://totp/Platekeeper%20auth.example:demo?issuer=Platekeeper%20auth.example&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30',
}

export const sampleAccount: AccountModel = {
  csrf,
  chartsUrl,
  username: 'demo',
  terms: sampleTerms,
  notices: [],
  open: null,
  rows: {
    password: { changedAt: now - 44 * day, fault: undefined, signOutDevices: true },
    passkeys: {
      listed: [samplePasskey, { ...samplePasskey, id: '0b', name: 'Security key', isSynced: false, lastUsedAt: null }],
      isFull: false,
      obstacle: null,
    },
    secondStep: { createdAt: now - 40 * day, recoveryMadeAt: now - 9 * day, recoveryCodesLeft: 8 },
    email: { address: 'demo@example.org', verifiedAt: now - 100 * day, pending: null, sendsMail: true },
    browsers: {
      listed: [
        {
          sid: 'mX2vQpX1yW7rTn0aZk3uQp',
          isThis: true,
          requester: {
            ip: '203.0.113.24',
            userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0',
          },
          signedInAt: now - day / 24,
          session: { expiresAt: now + day / 3, absoluteExpiresAt: now + 30 * day },
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
          session: null,
          viewer: { lastUsedAt: now - day, idleExpiresAt: now + 89 * day, absoluteExpiresAt: now + 356 * day },
        },
        {
          sid: 'x7Wy1XpmX2vQpQu3kZaT0n',
          isThis: false,
          requester: { ip: '198.51.100.7', userAgent: 'Bordbuch/3' },
          signedInAt: now - day / 4,
          session: { expiresAt: now + day / 4, absoluteExpiresAt: null },
          viewer: { lastUsedAt: now - day / 5, idleExpiresAt: now + 20 * day, absoluteExpiresAt: now + 20 * day },
        },
      ],
      more: false,
    },
    devices: {
      listed: [
        {
          id: 'Zk3uQpX1yW7rTn0aZk3uQp',
          clientName: 'Tailwind EFB',
          name: null,
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
          name: 'Simulator PC',
          scope: ['charts', 'offline_access'],
          requester: null,
          signedInAt: now - 300 * day,
          lastUsedAt: now - 300 * day,
          idleEndsAt: now + 65 * day,
          endsAt: now + 65 * day,
        },
      ],
      more: false,
    },
    applications: {
      listed: [
        {
          clientId: 'pkc_Zk3uQpX1yW7rTn0a',
          clientName: 'Flight planner',
          scope: ['openid', 'charts'],
          grantedAt: now - 3 * day,
        },
      ],
    },
    everywhere: null,
    subscriptions: {
      listed: [
        { kind: 'charts', startsAt: now - 9 * day, endsAt: now + 30 * day, state: 'active' },
        { kind: 'fmsdata', startsAt: now - 90 * day, endsAt: now - 9 * day, state: 'ended' },
      ],
    },
    activity: null,
    data: null,
    delete: null,
  },
}

/** With rows that differ. */
export const accountWith = (rows: Partial<RowModels>, change: Partial<AccountModel> = {}): AccountModel => ({
  ...sampleAccount,
  ...change,
  rows: { ...sampleAccount.rows, ...rows },
})

const sampleActivity: readonly Activity[] = [
  { kind: 'signed in', client: null, ip: '203.0.113.24', byOperator: false },
  { kind: 'sign-in refused', client: null, ip: '2001:db8:85a3:8d3:1319:8a2e:370:7348', byOperator: false },
  { kind: 'application allowed', client: 'Tailwind EFB', ip: '203.0.113.24', byOperator: false } as const,
  { kind: 'subscription granted', client: null, ip: null, byOperator: true } as const,
].map((each, i) => ({ ...each, number: 4711 - i, at: now - i * day }) as Activity)

const [sampleDevice] = sampleAccount.rows.devices.listed
const hostileAccount = accountWith(
  {
    password: { changedAt: null, fault: { field: 'old_password', text: asWritten(hostile) }, signOutDevices: true },
    passkeys: {
      listed: [{ ...samplePasskey, id: hostile, name: hostile, isUsable: false, rpId: hostile }],
      isFull: true,
      obstacle: null,
    },
    secondStep: null,
    email: { address: hostile, verifiedAt: null, pending: { address: hostile, expiresAt: now }, sendsMail: true },
    browsers: {
      listed: [
        {
          sid: hostile,
          isThis: true,
          requester: { ip: hostile, userAgent: hostile.repeat(60) },
          signedInAt: now,
          session: { expiresAt: now, absoluteExpiresAt: now },
          viewer: null,
        },
      ],
      more: true,
    },
    devices: {
      listed: sampleDevice
        ? [
            {
              ...sampleDevice,
              id: hostile,
              clientName: hostile,
              requester: { ip: hostile, userAgent: hostile.repeat(60) },
            },
          ]
        : [],
      more: true,
    },
    applications: { listed: [{ clientId: hostile, clientName: hostile, scope: ['openid'], grantedAt: now }] },
  },
  {
    csrf: hostile,
    username: hostile,
    notices: [noticeOf('token reuse', 0, { client: hostile, family: hostile })],
    open: 'devices',
    done: asWritten(hostile),
  },
)

/** The account page in its normal and error states. */
export const accountSamples: Readonly<Record<string, Page>> = {
  account: accountPage(sampleAccount),
  'account-none': accountPage(
    accountWith(
      { devices: { listed: [], more: false }, applications: { listed: [] } },
      { open: 'devices', done: ({ account }) => account.devices.signedOut('Tailwind EFB') },
    ),
  ),
  'account-notices': accountPage({ ...sampleAccount, notices: sampleNotices }),
  'account-row': accountPage({ ...sampleAccount, open: 'browsers' }),
  'account-error': accountPage(
    accountWith({
      password: {
        ...sampleAccount.rows.password,
        fault: { field: 'new_password', text: ({ account }) => account.password.short(passwordLength.least) },
        signOutDevices: false,
      },
    }),
  ),
  'account-no-passkeys': accountPage(
    accountWith({ passkeys: { listed: [], isFull: false, obstacle: 'IP address' } }, { open: 'passkeys' }),
  ),
  'second-step-set-up': setUpPage(sampleSetUp),
  'second-step-set-up-error': setUpPage({
    ...{ ...sampleSetUp, waiting: { request: 'u9Zk3uQpX1yW7rTn0a', isAfterSignIn: true } },
    fault: ({ secondStep }) => secondStep.faults.wrong,
  }),
  'recovery-codes': recoveryCodesPage({
    codes: Array.from({ length: 10 }, (_, i) => `7K2M-9QXD-4RTB-0VW${i}`),
    ...{ csrf, next: '/account?open=secondStep' },
  }),
  'account-email': accountPage(
    accountWith(
      {
        email: {
          ...{ address: 'demo@example.org', verifiedAt: null, sendsMail: true },
          pending: { address: 'captain.zoe.quimby@flying-club.example', expiresAt: now + day },
        },
      },
      { open: 'email', done: ({ email }) => email.sent('captain.zoe.quimby@flying-club.example') },
    ),
  ),
  'account-no-email': accountPage(
    accountWith({ email: { address: null, verifiedAt: null, pending: null, sendsMail: false } }, { open: 'email' }),
  ),
  'email-address': emailPage({ csrf, address: 'demo@example.org', sendsMail: true }),
  'email-address-error': emailPage({
    ...{ csrf, address: null, sendsMail: true, given: 'demo@' },
    error: ({ email }) => email.page.wrong,
  }),
  'email-address-without-mail': emailPage({ csrf, address: 'demo@example.org', sendsMail: false }),
  'hostile-email-address': emailPage({
    ...{ csrf: hostile, address: hostile, sendsMail: true, given: hostile },
    error: asWritten(hostile),
  }),
  'passkey-new': newPasskeyPage({ csrf, name: 'Chrome on Linux' }),
  'passkey-new-error': newPasskeyPage({
    ...{ csrf, name: 'Chrome on Linux' },
    fault: { of: 'passkey', text: ({ account }) => account.passkeys.faults.late },
  }),
  'device-name': devicePage({ csrf, id: 'Zk3uQpX1yW7rTn0aZk3uQp', clientName: 'Tailwind EFB', name: 'Simulator PC' }),
  'hostile-device-name': devicePage({
    csrf: hostile,
    id: hostile,
    clientName: hostile,
    name: hostile,
    isRefused: true,
  }),
  'passkey-edit': editPasskeyPage({ csrf, ...samplePasskey }),
  'hostile-passkey-new': newPasskeyPage({
    csrf: hostile,
    name: hostile,
    fault: { of: 'name', text: asWritten(hostile) },
  }),
  'hostile-passkey-edit': editPasskeyPage({
    ...{ csrf: hostile, id: hostile, name: hostile },
    refused: { name: hostile, text: asWritten(hostile) },
  }),
  'account-delete': deletePage({ csrf, terms: sampleTerms, isWrong: false }),
  'account-delete-error': deletePage({ csrf, terms: sampleTerms, isWrong: true }),
  'account-deleted': deletedPage,
  'account-activity': activityPage({
    listed: sampleActivity,
    earlier: 4702,
    isNewest: false,
    memory: sampleTerms.auditMemory,
  }),
  'account-activity-none': activityPage({ listed: [], earlier: null, isNewest: true, memory: sampleTerms.auditMemory }),
  'hostile-activity': activityPage({
    listed: [{ number: 1, at: now, kind: 'application allowed', client: hostile, ip: hostile, byOperator: true }],
    earlier: null,
    isNewest: true,
    memory: sampleTerms.auditMemory,
  }),
  'hostile-account': accountPage(hostileAccount),
}
