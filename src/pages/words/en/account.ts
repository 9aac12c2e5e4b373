import { type Html, html } from '../../html.ts'
import type { Part } from '../part.ts'

export const account = {
  signedInAs: 'Signed in as',
  notYou: 'Not you? Sign out',
  title: 'Your account',
  errorTitle: 'Error: your account',
  link: 'Your devices and password',
  openCharts: 'Open your charts',
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
    ends: (unused: Part, latest: Part): Html => html`Expires ${unused} if not used, at the latest on ${latest}.`,
    endsLatest: (latest: Part): Html => html`Expires at the latest on ${latest}.`,
    signOut: 'Sign out',
    signedOut: (client: string) => `${client} is signed out.`,
    gone: 'That device was already signed out.',
    aftermath: (duration: string) =>
      `After you sign out a device, it can show charts for up to ${duration}. Devices that you did not allow to stay signed in are not listed: their access ends within the same time.`,
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
    may: (day: string) => `On ${day} you allowed it to`,
  },
  password: {
    title: 'Password',
    fields: {
      old_password: 'Current password',
      new_password: 'New password',
      repeated_password: 'Confirm new password',
    },
    rule: (least: number) => `At least ${least} characters. Longer is better, for example several words.`,
    devices: 'Also sign out all devices',
    browsers: 'Your other browsers are always signed out.',
    submit: 'Change password',
    wrong: 'Wrong current password.',
    short: (least: number) => `The new password is too short: it needs at least ${least} characters.`,
    long: (most: number) => `The new password is too long: it may have at most ${most} characters.`,
    differ: 'The new passwords do not match.',
    changed: 'Password changed.',
  },
}
