import { endpoints } from '../endpoints.ts'
import { endSessionRequest } from '../schemas/index.ts'
import type { Operation } from './operation.ts'
import { formPageFailures, page, pageFailures } from './pages.ts'

const parameters = {
  client_id: '<CLIENT_ID>',
  post_logout_redirect_uri: 'https://app.example/signed-out',
  state: 'b81hqk2x',
}

export const endSession: Operation = {
  ...endpoints.endSession,
  group: 'Sign-in',
  summary: 'Sign the user out of this server',
  description: [
    'Open this URL in the browser of the user (OpenID Connect RP-Initiated Logout). A page asks the user to confirm, ends ' +
      'the browser session, and returns to post_logout_redirect_uri with state. Sign-ins of devices go on; applications that ' +
      'registered an address for back-channel logout are notified.',
    'A notification is a POST to that address with the form field logout_token (OpenID Connect back-channel logout): a JWT of ' +
      'type logout+jwt, signed like the ID tokens of the application, with iss, aud, iat, exp, jti, sub, events and the sid of ' +
      'those ID tokens. End your session of that sid and answer 2xx, within 5 seconds; 400 says that you could not. It is ' +
      'repeated, with another jti, after 408, 429, 5xx or no answer.',
  ],
  security: 'none',
  query: endSessionRequest,
  requests: { signOut: { summary: 'Sign out and return', query: parameters } },
  responses: {
    303: {
      description:
        'To the page of this server that asks, or that continues immediately if the browser is not signed in',
      headers: ['Location'],
    },
    400: page('The request is not from a registered application, or the address is not registered'),
    ...pageFailures,
  },
  errors: [],
}

const { query: _, ...inForm } = endSession

export const endSessionByPost: Operation = {
  ...inForm,
  responses: { ...inForm.responses, ...formPageFailures },
  method: 'POST',
  summary: 'Sign the user out, by POST',
  description: ['As by GET, with the parameters in a form: id_token_hint then is in no log.'],
  form: [endSessionRequest],
  requests: { signOut: { summary: 'Sign out and return', form: parameters } },
}
