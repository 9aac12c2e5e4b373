import { type Html, html } from '../../html.ts'
import type { Part } from '../part.ts'

export const consent = {
  title: (client: Part): Html => html`Connect ${client}?`,
  errorTitle: (client: Part): Html => html`Error: connect ${client}?`,
  changed: 'The list of permissions has changed. Read it again before you decide.',
  compare: 'Does your device show this code now?',
  timeLeft: (left: Part, end: string): Html => html`Valid for ${left}, until ${end}`,
  lastMinute: 'less than a minute',
  spell: 'Spell it out',
  requested: (ago: string, address: Part, device: Part): Html => html`Requested ${ago} from ${address} with ${device}.`,
  justNow: 'less than a minute ago',
  unknownAddress: 'an unknown address',
  unknownProgram: 'an unknown program',
  asksFor: 'requests permission to',
  mayAskFor: 'may request permission to',
  nothingTicked: 'No permission is selected. Select at least one, or choose Deny.',
  mayAskForHint: 'It has not yet said which of these it needs, and gets at most what you grant.',
  lifetime: (duration: string) => `A permission lasts ${duration}. A device that stays signed in can renew it.`,
  listArrived: 'The application has now said which permissions it needs. The list is shorter.',
  almostExpired: 'The code expires in one minute.',
  expired: 'The code has expired. Start again on your device to get a new one.',
  warning: 'Approve only what you started yourself. If someone sent you this code or link, choose Deny.',
  decision: 'Your decision',
  deny: 'Deny',
  approve: 'Approve',
}

/** The page of an application that sent the browser here, and to which it returns. */
export const authorization = {
  returnsTo: 'Returns to',
  changed: 'The request was not answered: the page had changed. Read it again before you decide.',
  warning: 'If you did not come here from this application yourself, choose Deny.',
  mustIdentify: (name: string) =>
    `${name} has to identify you before it can be connected. Select that permission, or choose Deny.`,
  unverified: {
    site: 'Any application can use this name, so check where it returns to. If you did not come here from it yourself, choose Deny.',
    'this device':
      'Any program on this device can use this name. If you did not just start this sign-in in it yourself, choose Deny.',
  },
  lifetime: (duration: string) => `A permission lasts ${duration}. An application that stays signed in can renew it.`,
}
