import { type Scope, type SubscriptionKind, scopes } from '../../contract/index.ts'
import { type EndSessionFault, passwordLength, type RequestFault } from '../../identity/index.ts'
import { durationInWords, listInWords } from '../../text/index.ts'
import { brand } from './brand.ts'
import { type Html, html } from './html.ts'
import type { ServiceTerms } from './service-terms.ts'

const unasked = `${brand.name} never sends you a code or link by email, chat or phone.`

const shortened = (uri: string): string => (uri.length > 120 ? `${uri.slice(0, 120)}…` : uri)

/** Every text of the pages: another language is another table of this shape. */
export const words = {
  language: 'en',
  account: { signedInAs: 'Signed in as', notYou: 'Not you? Sign out' },
  accountPage: { title: 'Your account', errorTitle: 'Error: your account', link: 'Your devices and password' },
  devices: {
    title: 'Signed-in devices',
    none: 'No devices. Devices that you allow to stay signed in are listed here.',
    signedIn: 'Signed in',
    lastUsed: 'Last used',
    unused: 'Not used since sign-in',
    address: 'From address',
    userAgent: 'Device',
    unknown: 'unknown',
    may: 'You allowed it to',
    ends: 'Expires',
    ifUnused: 'if not used',
    latest: 'at the latest on',
    signOut: 'Sign out',
    signedOut: (client: string) => `${client} is signed out.`,
    gone: 'That device was already signed out.',
    aftermath: ({ accessTokenLifetime }: ServiceTerms) =>
      `A device can show charts for up to ${durationInWords(accessTokenLifetime)} after it was signed out.`,
    unlisted: 'Devices that you did not allow to stay signed in are not listed. Their access expires after that time.',
    more: 'There are more devices, used less recently. To sign them out, sign out everywhere.',
    everywhere: 'Sign out everywhere',
    everywhereHint: 'Signs out all devices and all browsers, including this one.',
    suspected: (client: string, moment: string) =>
      `${client} was signed out on ${moment} for your security: its sign-in key was used twice, so it may have been copied. Sign in again on your device. If you did not expect this, change your password.`,
  },
  applications: {
    title: 'Applications that need not ask again',
    forget: 'Ask me again',
    forgotten: (client: string) => `${client} has to ask you again.`,
    gone: 'That application already has to ask you again.',
    may: (day: string) => `You allowed it on ${day} to`,
  },
  password: {
    title: 'Password',
    fields: {
      old_password: 'Current password',
      new_password: 'New password',
      repeated_password: 'Confirm new password',
    },
    rule: `At least ${passwordLength.least} characters. Longer is better, for example several words.`,
    devices: 'Also sign out all devices',
    browsers: 'Your other browsers are always signed out.',
    submit: 'Change password',
    wrong: 'Wrong current password.',
    short: `The new password is too short: it needs at least ${passwordLength.least} characters.`,
    long: `The new password is too long: it may have at most ${passwordLength.most} characters.`,
    differ: 'The new passwords do not match.',
    changed: 'Password changed.',
  },
  home: {
    title: 'Connect your flight applications',
    introduction:
      'This server provides airport charts to applications on your devices. To connect an application, enter the code that it shows.',
    enterCode: 'Enter a code',
  },
  enterCode: {
    title: 'Enter the code',
    introduction: 'Enter the code that your device shows.',
    compareTitle: 'Compare the code',
    compare: 'This code came with the link you opened. Continue only if it is on your device’s screen now.',
    warning: `${unasked} If someone sent you this, close this page.`,
    label: 'Code',
    hint: 'Eight letters, for example BCDF-GHJK. Case, spaces and hyphens do not matter.',
    submit: 'Continue',
    errorTitle: 'Error: enter the code',
    notACode: 'A code has eight letters. Check it on your device’s screen.',
    unusable:
      'This code can’t be used. Check it against your device’s screen, or start again on your device to get a new one.',
  },
  passwordsBusy: (seconds: number) =>
    `Many people are signing in right now, so your password was not checked. Try again in ${wordsForWait(seconds)}.`,
  tooManyAttempts: (seconds: number) => `Too many attempts. Try again in ${wordsForWait(seconds)}.`,
  signIn: {
    title: 'Sign in',
    errorTitle: 'Error: sign in',
    refused: 'Wrong username or password.',
    purpose: 'You are about to connect the device that shows',
    username: 'Username',
    password: 'Password',
    submit: 'Sign in',
  },
  consent: {
    title: (client: Html | string) => html`Connect ${client}?`,
    errorTitle: (client: Html | string) => html`Error: connect ${client}?`,
    changed: 'The list of permissions has changed. Read it again before you decide.',
    compare: 'Is this code on your device’s screen now?',
    timeLeft: 'Valid for',
    until: 'until',
    whoAsks: 'Request',
    application: 'Application',
    address: 'From address',
    userAgent: 'Device',
    asked: 'Requested',
    unknown: 'unknown',
    asksFor: 'requests permission to',
    mayAskFor: 'may request permission to',
    nothingTicked: 'No permission is selected. Select at least one, or choose Deny.',
    untick: 'Clear the permissions that you do not want to grant.',
    mayAskForHint:
      'The application has not yet said which of these it needs. It gets at most the permissions that you grant here.',
    lifetime: ({ accessTokenLifetime }: ServiceTerms) =>
      `A permission lasts ${durationInWords(accessTokenLifetime)}. A device that stays signed in can renew it.`,
    listArrived: 'The application has now said which permissions it needs. The list is shorter.',
    almostExpired: 'The code expires in one minute.',
    expired: 'The code has expired. Start again on your device to get a new one.',
    warning: `${unasked} If someone sent you this, choose Deny.`,
    decision: 'Your decision',
    deny: 'Deny',
    approve: 'Approve',
  },
  authorization: {
    signIn: 'You are about to connect',
    at: 'which returns to',
    returnsTo: 'Returns to',
    onThisDevice: 'a program on this device',
    theApplication: 'the application',
    changed: 'The request was not answered: the page had changed. Read it again before you decide.',
    warning: 'If you did not come here from this application yourself, choose Deny.',
    unverified: {
      site: 'Any application can use this name, so check where it returns to. If you did not come here from it yourself, choose Deny.',
      'this device':
        'Any program on this device can use this name. If you did not just start this sign-in in it yourself, choose Deny.',
    },
    lifetime: ({ accessTokenLifetime }: ServiceTerms) =>
      `A permission lasts ${durationInWords(accessTokenLifetime)}. An application that stays signed in can renew it.`,
    ended: {
      expired: {
        title: 'This request has expired',
        text: (client: Html | string) => html`It was not answered in time. Go back to ${client} and start again.`,
      },
      decided: {
        title: 'This request was already answered',
        text: (client: Html | string) =>
          html`Your answer was sent. If ${client} does not continue, go back to it and start again.`,
      },
      unusable: {
        title: 'This request can’t be used',
        text: (client: Html | string) =>
          html`It is incomplete, or no longer allowed. Go back to ${client} and start again.`,
      },
    },
    notAForm: 'The request has to be a form (application/x-www-form-urlencoded).',
    faultOf: (fault: RequestFault): string => {
      const { reason } = fault
      switch (reason) {
        case 'no client':
          return 'The link that brought you here does not say which application it is from (client_id). Go back to the application; its developer has to correct the link.'
        case 'unknown client':
          return 'The link that brought you here is from an application that is not registered on this server (client_id). Go back to the application; its developer has to register it or correct the link.'
        case 'client disabled':
          return `${fault.clientName} was disabled by the operator of this server.`
        case 'no redirect URI':
          return `The link of ${fault.clientName} does not say where to return to (redirect_uri). Its developer has to correct the link.`
        case 'request URI not valid':
          return `The link of ${fault.clientName} was used before, or has expired. Go back to ${fault.clientName} and start again.`
        case 'unregistered redirect URI':
          return `The link of ${fault.clientName} returns to ${shortened(fault.redirectUri)}, which is not registered for it, so you were not sent there. Its developer has to send a registered redirect URI, character for character, or register this one.`
      }
    },
  },
  signOut: {
    title: 'Sign out?',
    asks: 'asks to sign you out.',
    own: 'You can sign out of this browser here.',
    browser:
      'This signs you out of this browser. Applications that you opened from it may sign you out too. Your devices stay signed in.',
    after: 'Afterwards you return to',
    stay: 'Stay signed in',
    submit: 'Sign out',
    faultOf: (fault: EndSessionFault): string => {
      const remedy = 'You are still signed in. To sign out, go to the start page.'
      switch (fault.reason) {
        case 'not an id_token':
          return `The link that brought you here contains no ID token of this server (id_token_hint). ${remedy}`
        case 'another application':
          return `The link that brought you here names two applications (id_token_hint and client_id). ${remedy}`
        case 'unknown client':
          return `The link that brought you here is from an application that is not registered on this server, or disabled. ${remedy}`
        case 'no client':
          return `The link that brought you here does not say which application it is from (client_id). ${remedy}`
        case 'unregistered':
          return `The link of ${fault.clientName} returns to ${shortened(fault.uri)}, which is not registered for it (post_logout_redirect_uri), so you were not sent there. ${remedy}`
      }
    },
  },
  openCharts: 'Open your charts',
  outcome: {
    approved: { title: 'Approved', text: 'Return to your device. You can close this page.' },
    denied: { title: 'Denied', text: 'The application got no access. You can close this page.' },
    expired: {
      title: 'The code has expired',
      text: 'The application got no access. Start again on your device to get a new code.',
    },
    unavailable: {
      title: 'This code can’t be used',
      text: 'Check it against your device’s screen. If it is the same, start again on your device to get a new code.',
    },
    signedOut: {
      title: 'Signed out everywhere',
      text: 'All devices and browsers have to sign in again.',
      again: 'Sign in',
    },
    signedOutHere: {
      title: 'Signed out',
      text: 'You are signed out of this browser. Your devices stay signed in.',
      again: 'Sign in',
    },
    seeDevices: 'Manage your devices',
    approvedFor: 'is connected to your account.',
    deniedFor: 'has no access to your account.',
    enterAnother: 'Enter another code',
  },
  error: {
    titles: {
      400: 'Invalid request',
      403: 'Not allowed',
      404: 'Page not found',
      405: 'Method not allowed',
      413: 'Request too large',
      500: 'Something went wrong',
      503: 'Temporarily unavailable',
    },
    foreignForm: (address: string) =>
      `This form was not sent from a page of ${address}, so it was ignored. Start again at that address.`,
    status: 'Error',
    requestId: 'If you ask for help, include this request ID',
    home: 'Back to the start page',
  },
} as const

const scopeDetails: Readonly<Record<Scope, string | ((terms: ServiceTerms) => string)>> = {
  openid: 'It can identify your account and mark charts with your username. It never sees your password.',
  offline_access: (terms) =>
    `It stays signed in until it has been unused for ${durationInWords(terms.refreshIdleLifetime)}, at most ${durationInWords(terms.refreshAbsoluteLifetime)}. Without this you have to sign in again after ${durationInWords(terms.accessTokenLifetime)}.`,
  charts: 'It can list and download the charts of every airport that your subscription includes.',
  fmsdata: 'It can use the flight management system (FMS) data that your subscription includes.',
  userinfo: 'It can show your username, for example in the margin of a chart.',
  position:
    'It can send the position of your aircraft or simulator. Only charts that you open with your account show it.',
}

/** The label and explanation of a permission. */
export function wordsForScope(scope: Scope, terms: ServiceTerms): { readonly label: string; readonly detail: string } {
  const detail = scopeDetails[scope]
  return { label: scopes[scope].label, detail: typeof detail === 'string' ? detail : detail(terms) }
}

/** What a permission gives an account without the subscription (service.md, Authentication 8). */
export const wordsForMissing: Readonly<Record<SubscriptionKind, (terms: ServiceTerms) => string>> = {
  charts: ({ demoAirports }) =>
    `Your account has no chart subscription: ${demoAirports.length === 0 ? 'all charts' : `charts outside ${listInWords(demoAirports)}`} will be demo images.`,
  fmsdata: () => 'Your account has no FMS data subscription: the application will get no FMS data.',
}

export function wordsForAge(minutesAgo: number): string {
  if (minutesAgo < 1) return 'less than a minute ago'
  return minutesAgo < 2 ? '1 minute ago' : `${Math.floor(minutesAgo)} minutes ago`
}

/** Rounded up, so that the next attempt is allowed then. */
const wordsForWait = (seconds: number): string =>
  seconds < 90 ? `${seconds} ${seconds === 1 ? 'second' : 'seconds'}` : `${Math.ceil(seconds / 60)} minutes`

/** The remaining time, rounded down to whole minutes. */
export function wordsForTimeLeft(milliseconds: number): string {
  const left = Math.floor(milliseconds / 60_000)
  if (left < 1) return 'less than a minute'
  return left === 1 ? '1 minute' : `${left} minutes`
}

/** Time of day of a moment in milliseconds since 1970, as in aviation: UTC. */
export const wordsForTime = (moment: number): string => `${new Date(moment).toISOString().slice(11, 16)} UTC`

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** `16 April 2026`, the day in UTC. */
export function wordsForDay(moment: number): string {
  const date = new Date(moment)
  return `${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`
}

export const wordsForMoment = (moment: number): string => `${wordsForDay(moment)}, ${wordsForTime(moment)}`
