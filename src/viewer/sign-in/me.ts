import { watermarkLine } from '#client'
import type { ViewerRoute } from '../routes/viewer-route.ts'
import type { ViewerSessions } from '../session/viewer-sessions.ts'

/** `GET /me`: who uses this browser, never a 401. */
export const meRoute = ({ sessions }: { readonly sessions: Pick<ViewerSessions, 'find'> }): ViewerRoute => ({
  method: 'GET',
  path: '/me',
  access: 'anyone',
  answer: async (request) => {
    const caller = await sessions.find(request)
    if (caller === null) return { signedIn: false }
    const { account, username, claims } = caller
    return {
      signedIn: true,
      name: username,
      account,
      subscriptions: claims.subscriptions,
      watermark: watermarkLine(username),
      chartsOpenTo: claims.subscriptions.includes('charts') ? 'everything' : 'demo',
    }
  },
})
