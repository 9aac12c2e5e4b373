import type { FormFault } from '../../../http/index.ts'
import type { EndSessionFault, RequestFault } from '../../../identity/index.ts'

/** `uri`: the target of the link. */
type LinkTexts<Reason extends string> = Readonly<Record<Reason, (client: string, uri: string) => string>>

export const error = {
  status: 'Error',
  requestId: 'If you ask for help, include this request ID',
  home: 'Back to the start page',
  titles: {
    400: 'Invalid request',
    403: 'Not allowed',
    404: 'Page not found',
    405: 'Method not allowed',
    413: 'Request too large',
    414: 'Link too long',
    500: 'Something went wrong',
    503: 'Temporarily unavailable',
  },
  notFound: 'There is nothing at this address. Go back to the start page.',
  method: 'This page does not support that request. Go back to the start page.',
  tooLarge: 'The form is too large, so nothing was done. Go back and enter less text.',
  longLink: (kilobytes: number) =>
    `The address of this page is longer than ${kilobytes} KB. If an application sent you here, go back to it; its developer has to shorten the link, or push the request (request_uri).`,
  incomplete: 'The form is incomplete, so nothing was done. Open the page again and retry.',
  notAForm: 'The request is not a form of this site, so nothing was done. Go back to the start page.',
  notALink:
    'The application that sent you here did not send a form (application/x-www-form-urlencoded). Go back to it; its developer has to correct this.',
  outOfDate: 'This form is out of date, so nothing was done. Open the page again and retry.',
  foreignForm: (address: string) =>
    `This form was not sent from a page of ${address}, so it was ignored. Start again at that address.`,
  internal:
    'The server could not answer, and logged why. Try again. If this page returns, ask the operator of this service.',
  restarting: 'The server is restarting. Try again in a moment.',
  busy: 'The server is busy. Try again in a moment.',
}

export const formFaults: Readonly<Record<FormFault['reason'], (parameter: string) => string>> = {
  repeated: (parameter) =>
    `The parameter ${parameter} is repeated. Go back to the application that sent you here; its developer has to correct this.`,
  'not UTF-8': () =>
    'The form is not UTF-8. Go back to the application that sent you here; its developer has to correct this.',
  'broken percent-encoding': () =>
    'The form has a broken percent-encoding. Go back to the application that sent you here; its developer has to correct this.',
  'control character': () => 'The form has a control character. Go back, and type the text instead of pasting it.',
}

/** Faults of the link with which an application sent the browser here. */
export const linkFaults: LinkTexts<RequestFault['reason']> = {
  'no client': () =>
    'The link that brought you here does not say which application it is from (client_id). Go back to the application; its developer has to correct the link.',
  'unknown client': () =>
    'The link that brought you here is from an application that is not registered on this server (client_id). Go back to the application; its developer has to register it or correct the link.',
  'client disabled': (client) => `${client} is disabled on this server. Ask the operator of this service to enable it.`,
  'no redirect URI': (client) =>
    `The link of ${client} does not say where to return to (redirect_uri). Go back to ${client}; its developer has to correct the link.`,
  'request URI not valid': (client) =>
    `The link of ${client} was used before, or has expired. Go back to ${client} and start again.`,
  'unregistered redirect URI': (client, uri) =>
    `The link of ${client} returns to ${uri}, which is not registered for it, so you were not sent there. Go back to ${client}; its developer has to send a registered redirect URI, character for character, or register this one.`,
}

export const signOutFaults: LinkTexts<EndSessionFault['reason']> = {
  'not an id_token': () => 'The link that brought you here contains no ID token of this server (id_token_hint).',
  'another application': () => 'The link that brought you here names two applications (id_token_hint and client_id).',
  'unknown client': () =>
    'The link that brought you here is from an application that is not registered on this server, or disabled.',
  'no client': () => 'The link that brought you here does not say which application it is from (client_id).',
  unregistered: (client, uri) =>
    `The link of ${client} returns to ${uri}, which is not registered for it (post_logout_redirect_uri), so you were not sent there.`,
}

export const stillSignedIn = 'You were not signed out. To sign out of this browser, go to the start page.'
