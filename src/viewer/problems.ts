import { Problem } from '../http/index.ts'

/** RFC 9457 problems of the private API in addition to those of the chart endpoints. */
export const viewerProblems = {
  'signed-out': { status: 401, title: 'This browser is not signed in' },
  'session-ended': { status: 401, title: 'The sign-in has ended' },
  'foreign-request': { status: 403, title: 'The request does not come from a page of the viewer' },
  'bad-request': { status: 400, title: 'The request is malformed' },
  'bad-value': { status: 400, title: 'The value does not fit its kind' },
  'changed-meanwhile': { status: 412, title: 'The row is not as the request expects it' },
  full: { status: 507, title: 'The account keeps as much as it can' },
  'other-account': { status: 409, title: 'Another account is signed in' },
  'insufficient-scope': { status: 403, title: 'The access token does not permit this request' },
  'not-found': { status: 404, title: 'There is nothing at this URL' },
  'method-not-allowed': { status: 405, title: 'The method is not allowed at this URL' },
  'too-large': { status: 413, title: 'The body is too large' },
  'upgrade-required': { status: 426, title: 'This URL is a WebSocket' },
  'too-many-requests': { status: 429, title: 'There are too many requests' },
  unavailable: { status: 503, title: 'The service cannot answer at present' },
} as const
export type ViewerProblemType = keyof typeof viewerProblems

type Extras = ConstructorParameters<typeof Problem>[2]

export function viewerProblem(type: ViewerProblemType, detail: string, extras?: Extras): Problem {
  return new Problem({ type: `urn:platekeeper:problem:${type}`, ...viewerProblems[type] }, detail, extras)
}
