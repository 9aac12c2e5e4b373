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
  linkTitle: 'Continue with this code?',
  link: 'It came with a link. The next page shows which application asks, from where, and what for.',
  warning: 'If someone sent you the link, close this page.',
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
  refused: 'Wrong username or password. Check both and try again.',
  busy: (wait: string) =>
    `Many people are signing in right now, so your password was not checked. Try again in ${wait}.`,
  tooManyAttempts: (wait: string) => `Too many attempts. Try again in ${wait}.`,
  forDevice: (code: Part): Html => html`You are about to connect the device that shows ${code}.`,
  forApplication: (client: Part, destination: Part): Html =>
    html`You are about to connect ${client}, which returns to ${destination}.`,
  forViewer: 'Sign in to see your charts.',
  onThisDevice: 'a program on this device',
  username: 'Username',
  password: 'Password',
  reveal: { show: 'Show', hide: 'Hide', shown: 'The password is shown.', hidden: 'The password is hidden.' },
  passkey: {
    submit: 'Sign in with a passkey',
    or: 'or',
    refused: 'This passkey can’t be used to sign in. Use your password; if that fails too, ask the operator.',
    unknown: 'This passkey is not known here any more. Use your password, then add a new passkey on your account page.',
    late: 'The page had been open for too long. Use your passkey again.',
    another: 'This passkey belongs to another account. Use one of your own, or your password.',
    cancelled: 'No passkey was used: it was cancelled, or took too long. Try again, or use your password.',
    offline: 'The server cannot be reached. Check your connection and try again.',
    failed: 'This browser could not use a passkey. Use your password, or another browser.',
  },
  submit: 'Sign in',
}

export const signInAgain = {
  title: 'Confirm that it is you',
  last: (ago: string) => `You last signed in ${ago}.`,
  needed: {
    approve: (time: string) => `Connecting an application requires a sign-in within the last ${time}.`,
    password: (time: string) => `Changing your password requires a sign-in within the last ${time}.`,
    methods: (time: string) => `Changing how you sign in requires a sign-in within the last ${time}.`,
    'replace second step': (time: string) => `Changing how you sign in requires a sign-in within the last ${time}.`,
    download: (time: string) => `Downloading your data requires a sign-in within the last ${time}.`,
    'delete account': (time: string) => `Deleting your account requires a sign-in within the last ${time}.`,
  },
  secondStep: 'This change also requires your second step. Sign in again with it.',
  secondStepSince: 'A second step was set up after this sign-in. Sign in again with it.',
  secondFactor: (client: Part): Html => html`${client} asks for a sign-in with your second step or a passkey.`,
  demanded: (client: Part): Html => html`${client} asks you to sign in again.`,
  notYou: 'Not you? Sign in as another person',
  passkey: 'Continue with a passkey',
  submit: 'Continue',
}
