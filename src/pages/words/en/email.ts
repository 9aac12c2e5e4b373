import { type Html, html } from '../../html.ts'
import type { Part } from '../part.ts'

/** The mail address of an account. */
export const email = {
  title: 'E-mail address',
  none: 'None',
  confirmedOn: (day: string) => `Confirmed on ${day}.`,
  entered: 'The operator entered it. You have not confirmed it.',
  lead: 'Notices about your account go there. With it you can set a new password if you forget yours.',
  noMail: 'This service sends no mail. Notices about your account are shown on this page.',
  pending: (address: Part, until: string): Html =>
    html`A link was sent to ${address}. Open it before ${until} in a browser in which you are signed in. Until then the address gets no other mail.`,
  withdraw: 'Withdraw this address',
  add: 'Add an address',
  change: 'Change or remove',
  page: {
    title: 'Your e-mail address',
    errorTitle: 'Error: your e-mail address',
    label: 'New e-mail address',
    hint: 'A link is sent there. The address is yours once you have opened it.',
    submit: 'Send the link',
    removal: 'Without an address you get no mail about your account, and cannot set a forgotten password yourself.',
    remove: (address: Part): Html => html`Remove ${address}`,
    back: 'Back to your account',
    wrong: 'This is not an e-mail address. Enter one that looks like zoe@example.org.',
    long: 'This address is too long. Enter a shorter one.',
    unsafe: 'This address contains an invisible character. Type it instead of pasting it.',
    before: 'This is your address already, and confirmed. Enter another one.',
    tooMany: (wait: string) => `Too many links were sent. Try again in ${wait}.`,
  },
  sent: (address: string) => `A link was sent to ${address}.`,
  withdrawn: 'The address was withdrawn.',
  removed: 'Your address was removed.',
  confirmed: (address: string) => `${address} is now the address of your account.`,
  confirm: {
    // With a hyphen that ends no line.
    title: 'Confirm your e\u2011mail address',
    another:
      'This link is for another account. Sign out of this browser, then sign in to the one that you entered the address for.',
    account: (username: Part): Html => html`For the account ${username}:`,
    submit: 'Confirm',
    closed: 'It was used, has expired, or was replaced by a newer one. Your account page shows which address is yours.',
  },
  mail: {
    subject: 'Confirm your e-mail address',
    text: (service: string) => `This address was entered for an account of ${service}.`,
    open: 'To confirm that it is yours, open this link in a browser in which you are signed in. It is valid for 24 hours.',
    link: 'Confirm this address',
    ignore: 'If you did not enter it, ignore this message: without the link, nothing else is sent to this address.',
  },
}
