import { furtherPaths } from '../../contract/index.ts'
import type { ViewerRoute } from '../routes/viewer-route.ts'
import type { ViewerSessions } from '../session/viewer-sessions.ts'

type MeParts = {
  readonly sessions: Pick<ViewerSessions, 'find'>
  /** Of the identity server, which has the person's own page. */
  readonly authUrl: string
}

/** Seconds: whoever loads the page sees a subscription that began or ended before that. */
const newsAfter = 60

/** `GET /me`: who uses this browser, never a 401. */
export const meRoute = ({ sessions, authUrl }: MeParts): ViewerRoute => ({
  method: 'GET',
  path: '/me',
  access: 'anyone',
  answer: async (request) => {
    const caller = await sessions.find(request, { youngerThan: newsAfter })
    if (caller === null) return { signedIn: false }
    const { account, username, claims } = caller
    return {
      signedIn: true,
      name: username,
      account,
      subscriptions: claims.subscriptions,
      accountUrl: new URL(furtherPaths.account, authUrl).href,
      chartsOpenTo: claims.subscriptions.includes('charts') ? 'everything' : 'demo',
    }
  },
})
