import { type Html, html } from '../../html.ts'
import type { Part } from '../part.ts'
import { deviceName } from './device-name.ts'
import { passkeys } from './passkeys.ts'

export const account = {
  signedInAs: 'Signed in as',
  notYou: 'Not you? Sign out',
  notYouShort: 'Not you?',
  title: 'Your account',
  errorTitle: 'Error: your account',
  link: 'Your browsers, devices and password',
  openCharts: 'Open your charts',
  groups: {
    signIn: 'How you sign in',
    signedIn: 'Where you are signed in',
    data: 'Your data',
  },
  browsers: {
    title: 'Browsers',
    count: (n: number, more: boolean) => (n === 1 && !more ? '1 browser' : `${more ? 'More than ' : ''}${n} browsers`),
    this: 'This browser',
    name: (browser: string, system: string) => `${browser} on ${system}`,
    unnamed: 'Browser',
    chartsUsed: 'Charts last used',
    until: (moment: Part): Html => html`Signed in to this account until ${moment}.`,
    unused: (duration: string, latest: Part): Html =>
      html`The sign-in to this account ends on ${latest} at the latest, or after ${duration} without use.`,
    asksAgain: 'This account asks for the password again.',
    charts: (unused: Part, latest: Part): Html =>
      html`Your charts stay open until ${unused} if not used, at the latest until ${latest}.`,
    chartsLatest: (latest: Part): Html => html`Your charts stay open until ${latest} at the latest.`,
    signedOut: 'The browser is signed out.',
    gone: 'That browser was already signed out.',
    aftermath:
      'A browser that you sign out shows no more charts after 30 seconds at the latest. If you have a second step, all browsers are asked for a code again.',
    more: 'There are more browsers, in which you signed in earlier. To sign them out, sign out everywhere.',
  },
  passkeys,
  deviceName,
  devices: {
    title: 'Devices',
    count: (n: number, more: boolean) =>
      n === 0 ? 'None' : n === 1 ? '1 device' : `${more ? 'More than ' : ''}${n} devices`,
    none: 'No devices. Devices that you allow to stay signed in are listed here.',
    signedIn: 'Signed in',
    lastUsed: 'Last used',
    unused: 'Not used since sign-in',
    address: 'From address',
    userAgent: 'Device',
    unknown: 'unknown',
    may: 'You allowed it to',
    ends: (unused: Part, latest: Part): Html => html`Expires ${unused} if not used, at the latest on ${latest}.`,
    endsLatest: (latest: Part): Html => html`Expires at the latest on ${latest}.`,
    signOut: 'Sign out',
    signedOut: (client: string) => `${client} is signed out.`,
    gone: 'That device was already signed out.',
    aftermath: (duration: string) =>
      `After you sign out a device, it can show charts for up to ${duration}. Devices that you did not allow to stay signed in are not listed: their access ends within the same time.`,
    more: 'There are more devices, used less recently. To sign them out, sign out everywhere.',
  },
  everywhere: {
    title: 'Sign out everywhere',
    summary: 'All devices and browsers',
    hint: 'Signs out all devices and all browsers, including this one.',
    submit: 'Sign out everywhere',
  },
  applications: {
    title: 'Allowed applications',
    hint: 'These need not ask you again.',
    count: (n: number) => (n === 1 ? '1 application' : `${n} applications`),
    forget: 'Ask me again',
    forgotten: (client: string) => `${client} has to ask you again.`,
    gone: 'That application already has to ask you again.',
    may: (day: string) => `On ${day} you allowed it to`,
  },
  password: {
    title: 'Password',
    changedOn: (day: string) => `Changed ${day}`,
    set: 'Set',
    fields: {
      old_password: 'Current password',
      new_password: 'New password',
      repeated_password: 'Confirm new password',
    },
    rule: (least: number) => `At least ${least} characters. Longer is better, for example several words.`,
    devices: 'Also sign out all devices',
    browsers: 'Your other browsers are always signed out.',
    submit: 'Change password',
    wrong: 'Wrong current password. Enter it again.',
    short: (least: number) =>
      `The new password is too short: it needs at least ${least} characters. Choose a longer one.`,
    long: (most: number) =>
      `The new password is too long: it may have at most ${most} characters. Choose a shorter one.`,
    common: 'The new password is one of those that attackers try first. Choose another one.',
    name: 'The new password is your name, or only digits and signs added to it. Choose another one.',
    differ: 'The new passwords do not match. Enter both again.',
    changed: 'Password changed.',
  },
}
