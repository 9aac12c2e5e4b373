import type { Group } from '../../contract/operations/index.ts'

/** The sections of the introduction; each paragraph can be read independently. */
export type Section = { readonly title: string; readonly paragraphs: readonly string[] }

export type Half = 'identity' | 'charts'

const signIn: Section = {
  title: 'Signing in',
  paragraphs: [
    'An application is registered by the operator of this server, who gives it a client_id and a client_secret, or a ' +
      'client_id alone for public clients. A device signs users in by device code: start a device authorization, show the ' +
      'user the link and the code, and poll the token endpoint until the user has decided. An application with a browser ' +
      'uses the code flow.',
    'Send the access token as a bearer token. When it expires, or an endpoint answers 401, exchange the refresh token ' +
      'for new tokens, and replace both.',
    'A token request with a DPoP proof (RFC 9449) binds its access token to a key of the application, so that a stolen ' +
      'token is useless: send it as Authorization: DPoP, with a proof for each request.',
  ],
}

const requests: Section = {
  title: 'Requests and errors',
  paragraphs: [
    'Requests to the identity server are forms (application/x-www-form-urlencoded, UTF-8). A repeated parameter is an ' +
      'error, an empty one counts as missing, an unknown one is ignored. Errors are those of RFC 6749: error and ' +
      'error_description.',
  ],
}

const chartRequests: Section = {
  title: 'Chart service',
  paragraphs: [
    'Every request needs an access token with the header Authorization: Bearer. Errors are problem details (RFC 9457): ' +
      'detail says what is wrong and what is allowed. JSON and images have an ETag: send it as If-None-Match, and 304 means ' +
      'that nothing has changed. Every GET also works as HEAD. Responses are compressed with gzip or br on request.',
    'Full chart access needs charts in the subscriptions claim of the access token. Without it, images outside the demo ' +
      'airports are demo images.',
  ],
}

const common: Section = {
  title: 'From a web page',
  paragraphs: [
    'Pages of any origin may read the responses, errors included (CORS), but not those of endpoints that are opened in a ' +
      'browser. Every path also works with a trailing slash. A ' +
      'response that asks for a wait has the header Retry-After, and every response has X-Request-Id, by which the ' +
      'operator finds an error of the server in its log.',
  ],
}

const dialects: Section = {
  title: 'Dialects',
  paragraphs: [
    'A client is registered with a dialect. This page describes documented. The deployed dialect is for applications ' +
      'that were written for an earlier service; where it differs, the endpoint says so.',
  ],
}

export const introduction = (halves: readonly Half[]): readonly Section[] => [
  ...(halves.includes('identity') ? [signIn, requests] : []),
  ...(halves.includes('charts') ? [chartRequests] : []),
  common,
  dialects,
]

export const summaries: Readonly<Record<Half, string>> = {
  identity: 'sign-in and tokens',
  charts: 'airports and charts',
}

export const groups: Readonly<Record<Group, string>> = {
  'Sign-in': 'From the first code to tokens, and from one token to the next.',
  Tokens: 'What a token permits, and how it ends.',
  Discovery: 'What the identity server offers, for programs.',
  Airports: 'Airport records, and searching them.',
  Charts: 'Chart lists and chart images.',
}
