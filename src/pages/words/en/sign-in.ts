import { type Html, html } from '../../html.ts'
import type { Part } from '../part.ts'

export const home = {
  title: 'Airport charts',
  introduction: 'Find an airport and view its charts in this browser.',
  codesTitle: 'Connect your flight applications',
  codes:
    'This server also provides charts to applications on your devices. To connect one, enter the code that it shows.',
  codesOnly:
    'This server provides airport charts to applications on your devices. To connect an application, enter the code that it shows.',
  enterCode: 'Enter a code',
}

export const enterCode = {
  title: 'Enter the code',
  introduction: 'Your device shows it.',
  compareTitle: 'Compare the code',
  compare: 'This code came with the link you opened. Continue only if it is on your device’s screen now.',
  warning: (product: string) =>
    `${product} never sends you a code or link by email, chat or phone. If someone sent you this, close this page.`,
  label: 'Code',
  hint: 'Eight letters, for example BCDF\u2011GHJK. Case, spaces and hyphens do not matter.',
  submit: 'Continue',
  errorTitle: 'Error: enter the code',
  notACode: 'A code has eight letters. Check it on your device’s screen.',
  unusable:
    'This code can’t be used. Check it against your device’s screen, or start again on your device to get a new one.',
}

export const signIn = {
  title: 'Sign in',
  errorTitle: 'Error: sign in',
  refused: 'Wrong username or password.',
  busy: (wait: string) =>
    `Many people are signing in right now, so your password was not checked. Try again in ${wait}.`,
  tooManyAttempts: (wait: string) => `Too many attempts. Try again in ${wait}.`,
  forDevice: (code: Part): Html => html`You are about to connect the device that shows ${code}.`,
  forApplication: (client: Part, destination: Part): Html =>
    html`You are about to connect ${client}, which returns to ${destination}.`,
  onThisDevice: 'a program on this device',
  username: 'Username',
  password: 'Password',
  reveal: { show: 'Show', hide: 'Hide', shown: 'The password is shown.', hidden: 'The password is hidden.' },
  submit: 'Sign in',
}
