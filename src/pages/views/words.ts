import { demoAirports, limits, type Scope, type SubscriptionKind, scopes } from '../../contract/index.ts'
import { passwordLength } from '../../identity/index.ts'
import { brand } from './brand.ts'
import { type Html, html } from './html.ts'

const minutes = (seconds: number): number => Math.round(seconds / 60)
const days = (seconds: number): number => Math.round(seconds / 86_400)
const accessMinutes = minutes(limits.accessTokenLifetime)

const unasked = `${brand.name} never sends you a code or link by mail, chat or phone.`

/** Every sentence of the pages, so that another language is another table of this shape. */
export const words = {
  language: 'en',
  account: { signedInAs: 'Signed in as', notYou: 'Not you? Sign out' },
  accountPage: { title: 'Your account', errorTitle: 'Error: your account', link: 'Your devices and password' },
  devices: {
    title: 'Devices that stay signed in',
    none: 'None. A device that you allow to stay signed in is listed here.',
    signedIn: 'Signed in',
    lastUsed: 'Last used',
    unused: 'not since then',
    address: 'From address',
    userAgent: 'With',
    unknown: 'unknown',
    may: 'You allowed it to',
    ends: 'Ends',
    ifUnused: 'if it is not used',
    latest: 'at the latest on',
    signOut: 'Sign out',
    signedOut: (client: string) => `${client} is signed out.`,
    gone: 'That device was signed out already.',
    aftermath: `A device that is signed out can show charts for up to ${accessMinutes} minutes more.`,
    unlisted:
      'Devices that you did not allow to stay signed in are not listed: they end after that time by themselves.',
    more: 'There are more, which were used less lately. Sign out everywhere to end them too.',
    everywhere: 'Sign out everywhere',
    everywhereHint: 'Every device, and every browser: this one too.',
    suspected: (client: string, moment: string) =>
      `For your safety ${client} was signed out on ${moment}: a key that it had used up was used again, so somebody may have copied it. Sign in on your device anew. If you cannot explain it, change your password.`,
  },
  password: {
    title: 'Password',
    fields: {
      old_password: 'Present password',
      new_password: 'New password',
      repeated_password: 'The new one again',
    },
    rule: `At least ${passwordLength.least} characters. Longer is better; several words are good.`,
    devices: 'Sign out every device too',
    browsers: 'Your other browsers are signed out in any case.',
    submit: 'Change password',
    wrong: 'This is not your present password.',
    short: `The new password is too short: it needs at least ${passwordLength.least} characters.`,
    long: `The new password is too long: it may have at most ${passwordLength.most} characters.`,
    differ: 'The two new passwords differ.',
    changed: 'Your password is changed.',
  },
  home: {
    title: 'Connect your flight applications',
    introduction:
      'This server keeps airport charts and lets applications on your devices show them with your account. An application that wants to sign in shows a code; you decide here whether it may.',
    enterCode: 'Enter a code',
  },
  enterCode: {
    title: 'Enter the code',
    introduction: 'Type the code that your device shows.',
    compareTitle: 'Compare the code',
    compare: 'This code came with the link you opened. Continue only if it is on your device’s screen now.',
    warning: `${unasked} If someone sent you this, close this page.`,
    label: 'Code',
    hint: 'Eight letters, for example BCDF-GHJK. Capitals, spaces and hyphens do not matter.',
    submit: 'Continue',
    errorTitle: 'Error: enter the code',
    notACode: 'A code has eight letters. Compare it with your device’s screen.',
    unusable:
      'This code can’t be used. Check it against your device’s screen, or start again on your device to get a new one.',
  },
  passwordsBusy: (seconds: number) =>
    `Many people are signing in at the moment, and your password was not checked. Try again in ${wordsForWait(seconds)}.`,
  tooManyAttempts: (seconds: number) => `Too many attempts. Try again in ${wordsForWait(seconds)}.`,
  signIn: {
    title: 'Sign in',
    errorTitle: 'Error: sign in',
    refused: 'The username or password is not right.',
    purpose: 'You are about to connect the device that shows',
    username: 'Username',
    password: 'Password',
    submit: 'Sign in',
  },
  consent: {
    title: (client: Html | string) => html`Connect ${client}?`,
    errorTitle: (client: Html | string) => html`Error: connect ${client}?`,
    changed: 'The list of permissions has changed since it was last shown. Please read it again before you decide.',
    compare: 'Is this code on your device’s screen now?',
    timeLeft: 'Valid for',
    until: 'until',
    whoAsks: 'Who asks',
    application: 'Application',
    address: 'From address',
    userAgent: 'With',
    asked: 'Asked',
    unknown: 'unknown',
    asksFor: 'asks for permission to',
    mayAskFor: 'may ask for permission to',
    nothingTicked: 'Nothing is ticked. Tick at least one permission, or choose Deny.',
    untick: 'Untick what you do not want to allow.',
    mayAskForHint:
      'The application has not said yet which of these it needs. It gets no more than what you allow here.',
    lifetime: `A permission lasts ${accessMinutes} minutes; a device that stays signed in can renew it.`,
    listArrived: 'The application has now said what it needs. The list of permissions is shorter.',
    almostExpired: 'The code expires in one minute.',
    expired: 'The code has expired. Start again on your device to get a new one.',
    warning: `${unasked} If someone sent you this, choose Deny.`,
    decision: 'Your decision',
    deny: 'Deny',
    approve: 'Approve',
  },
  outcome: {
    approved: { title: 'Approved', text: 'Return to your device. You can close this page.' },
    denied: { title: 'Denied', text: 'Nothing was shared. You can close this page.' },
    expired: {
      title: 'The code has expired',
      text: 'Nothing was shared. Start again on your device: it will show a new code.',
    },
    unavailable: {
      title: 'This code can’t be used',
      text: 'Check it against your device’s screen. If it is the same, start again on your device: it will show a new code.',
    },
    signedOut: {
      title: 'Signed out everywhere',
      text: 'Every device and every browser has to sign in again.',
      again: 'Sign in',
    },
    seeDevices: 'See and sign out your devices',
    approvedFor: 'may now use your account as you allowed.',
    deniedFor: 'got no access to your account.',
    enterAnother: 'Enter another code',
  },
  error: {
    titles: {
      400: 'The request was not understood',
      403: 'That was not allowed',
      404: 'There is no such page',
      405: 'That is not possible here',
      413: 'That was too much',
      500: 'Something went wrong',
      503: 'One moment, please',
    },
    foreignForm: (address: string) =>
      `This form was not sent from a page of ${address}, so nothing was done. Start again at that address.`,
    status: 'Error',
    requestId: 'If you ask for help, give this number',
    home: 'Back to the start',
  },
} as const

const scopeDetails: Readonly<Record<Scope, string>> = {
  openid: 'It can tell you from other people and mark charts with your name. It never sees your password.',
  offline_access: `It need not ask again until it has been unused for ${days(limits.refreshIdleLifetime)} days, at most ${days(limits.refreshAbsoluteLifetime)} days. Without this it must ask again after ${accessMinutes} minutes.`,
  charts: 'It can list and download charts for any airport, as far as your subscription goes.',
  fmsdata: 'It can use data for flight management systems, as far as your subscription goes.',
  userinfo: 'It can show your username, for example in the margin of a chart.',
  position:
    'It can send the position of your aircraft or simulator. Only charts that you opened with your account show it.',
}

/** A permission in plain words: what it is called, and what it can do for how long. */
export function wordsForScope(scope: Scope): { readonly label: string; readonly detail: string } {
  return { label: scopes[scope], detail: scopeDetails[scope] }
}

/** What a permission is worth on an account without the subscription (service.md, Authentication 8). */
export const wordsForMissing: Readonly<Record<SubscriptionKind, string>> = {
  charts: `Your account has no chart subscription: charts outside ${demoAirports.join(' and ')} will be demo images.`,
  fmsdata: 'Your account has no FMS data subscription: the application will get no FMS data.',
}

export function wordsForAge(minutesAgo: number): string {
  if (minutesAgo < 1) return 'less than a minute ago'
  return minutesAgo < 2 ? '1 minute ago' : `${Math.floor(minutesAgo)} minutes ago`
}

/** Rounded up: whoever comes back then may try again. */
const wordsForWait = (seconds: number): string =>
  seconds < 90 ? `${seconds} ${seconds === 1 ? 'second' : 'seconds'}` : `${Math.ceil(seconds / 60)} minutes`

/** `milliseconds` of life left, rounded down to whole minutes: a promise that holds. */
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
