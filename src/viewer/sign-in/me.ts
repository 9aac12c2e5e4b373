import { type Catalogue, publishedAirport } from '../../charts/index.ts'
import { furtherPaths, type Me, type SignedInPerson } from '../../contract/index.ts'
import { me } from '../../contract/schemas/index.ts'
import type { AccessClaims } from '../../http/index.ts'
import type { ViewerRoute } from '../routes/viewer-route.ts'
import type { ViewerSessions } from '../session/viewer-sessions.ts'

type MeParts = {
  readonly sessions: Pick<ViewerSessions, 'find'>
  /** URL of the identity server, which has the account page. */
  readonly authUrl: string
  /** Airports whose charts need no subscription. */
  readonly demoAirports: readonly string[]
  readonly catalogue: Pick<Catalogue, 'outline'>
}

/** Seconds until a page that is loaded shows that a subscription began or ended. */
const newsAfter = 60

/** `GET /me`: the person signed in to this browser; never a 401. */
export const meRoute = ({ sessions, authUrl, ...parts }: MeParts): ViewerRoute => ({
  method: 'GET',
  path: '/me',
  access: 'anyone',
  response: me,
  answer: async (request): Promise<Me> => {
    const caller = await sessions.find(request, { youngerThan: newsAfter })
    if (caller === null) return { signedIn: false }
    const { account, username, claims } = caller
    return {
      signedIn: true,
      name: username,
      account,
      subscriptions: claims.subscriptions,
      accountUrl: new URL(furtherPaths.account, authUrl).href,
      ...(claims.subscriptions.includes('charts') ? { chartsOpenTo: 'everything' } : await demoOnly(claims, parts)),
    }
  },
})

/** Days in UTC, as subscriptions are granted; the last one of a subscription that ended. */
const dayOf = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10)

async function demoOnly(
  { chartsBegin: begin, chartsEnded: ended }: AccessClaims,
  { demoAirports, catalogue }: Pick<MeParts, 'demoAirports' | 'catalogue'>,
): Promise<Pick<SignedInPerson, 'chartsOpenTo' | 'openAirports' | 'chartsBegin' | 'chartsEnded'>> {
  const hasCharts = async (icao: string): Promise<boolean> => {
    const airport = publishedAirport(await catalogue.outline(icao))
    return airport !== null && (airport.std_charts || airport.cao_charts)
  }
  const isOpen = await Promise.all(demoAirports.map(hasCharts))
  return {
    chartsOpenTo: 'demo',
    openAirports: demoAirports.filter((_, at) => isOpen[at]),
    ...(begin !== undefined && { chartsBegin: dayOf(begin) }),
    ...(ended !== undefined && { chartsEnded: dayOf(ended - 1) }),
  }
}
