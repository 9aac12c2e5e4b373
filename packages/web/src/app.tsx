import { Suspense } from 'react'
import { Route, Router, Switch, useLocation } from 'wouter'
import { FaultNote, NotFound, Waiting } from './notices/index.ts'
import { pageOf } from './page-of.tsx'
import { pages } from './pages.ts'
import { base, ServiceCache, type SignedInPerson, useMe } from './service/index.ts'
import { hereBelowApp, PageBoundary, Shell } from './shell/index.ts'
import { WordsProvider } from './words/index.ts'

const FrontPage = pageOf(async () => (await pages.front()).FrontPage)
const SignedInAgain = pageOf(async () => (await pages.front()).SignedInAgain)
const FindPage = pageOf(async () => (await pages.find()).FindPage)
const AirportPage = pageOf(async () => (await pages.airport()).AirportPage)
const ChartRoute = pageOf(async () => (await pages.chart()).ChartRoute)

const basePath = new URL(base).pathname.replace(/\/$/, '')

export function App() {
  return (
    <ServiceCache>
      <WordsProvider>
        <Router base={basePath}>
          <Shell>
            <Pages />
          </Shell>
        </Router>
      </WordsProvider>
    </ServiceCache>
  )
}

function Pages() {
  const [path] = useLocation()
  const me = useMe()
  if (me.state === 'loading') return <Waiting />
  if (me.state === 'fault') return <FaultNote {...me} />
  return (
    <PageBoundary path={path}>
      <Suspense fallback={<Waiting />}>
        {me.value.signedIn ? <Routes key={sees(me.value)} /> : <FrontPage.Page to={hereBelowApp()} />}
      </Suspense>
    </PageBoundary>
  )
}

/** Pages are mounted anew when what may be seen changes: nothing stays on the screen from before. */
const sees = ({ account, chartsOpenTo }: SignedInPerson) => `${account} ${chartsOpenTo}`

const Routes = () => (
  <Switch>
    <Route path="/">
      <FindPage.Page />
    </Route>
    <Route path="/signed-in-again">
      <SignedInAgain.Page />
    </Route>
    <Route path={airport}>{({ icao }) => <AirportPage.Page key={icao} icao={icao} />}</Route>
    <Route path={chart}>{({ icao, chart }) => <ChartRoute.Page key={icao} icao={icao} id={chart} />}</Route>
    <Route>
      <NotFound />
    </Route>
  </Switch>
)

const airport = '/:icao'
const chart = '/:icao/:chart'

/** Loads the page of an address before it is shown. */
export const loadPageAhead = {
  find: FindPage.ahead,
  airport: AirportPage.ahead,
  chart: ChartRoute.ahead,
  other: null,
} as const
