import { endpoints } from '../endpoints.ts'
import { endSessionRequest } from '../schemas/index.ts'
import type { Operation } from './operation.ts'
import { page, pageFailures } from './pages.ts'

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
  ],
  security: 'none',
  query: endSessionRequest,
  requests: { signOut: { summary: 'Sign out and return', query: parameters } },
  responses: {
    303: { description: 'To the page of this server that asks', headers: ['Location'] },
    400: page('The request is not from a registered application, or the address is not registered'),
    ...pageFailures,
  },
  errors: [],
}

const { query: _, ...inForm } = endSession

export const endSessionByPost: Operation = {
  ...inForm,
  method: 'POST',
  summary: 'Sign the user out, by POST',
  description: ['As by GET, with the parameters in a form: id_token_hint then is in no log.'],
  form: [endSessionRequest],
  requests: { signOut: { summary: 'Sign out and return', form: parameters } },
}
