import { lazy, Suspense } from 'react'
import { Route, Router, Switch, useLocation } from 'wouter'
import { FaultNote, NotFound, Waiting } from './notices/index.ts'
import { base, ServiceCache, useMe } from './service/index.ts'
import { hereBelowApp, PageBoundary, Shell } from './shell/index.ts'
import { WordsProvider } from './words/index.ts'

/** A page's scripts are loaded with the page: OpenLayers with the first map or chart. */
const FrontPage = lazy(async () => ({ default: (await import('./front/index.ts')).FrontPage }))
const SignedInAgain = lazy(async () => ({ default: (await import('./front/index.ts')).SignedInAgain }))
const FindPage = lazy(async () => ({ default: (await import('./find/index.ts')).FindPage }))
const AirportPage = lazy(async () => ({ default: (await import('./airport/index.ts')).AirportPage }))
const ChartRoute = lazy(async () => ({ default: (await import('./chart-route.tsx')).ChartRoute }))

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
      <Suspense fallback={<Waiting />}>{me.value.signedIn ? <Routes /> : <FrontPage to={hereBelowApp()} />}</Suspense>
    </PageBoundary>
  )
}

const Routes = () => (
  <Switch>
    <Route path="/">
      <FindPage />
    </Route>
    <Route path="/signed-in-again">
      <SignedInAgain />
    </Route>
    <Route path={airport}>{({ icao }) => <AirportPage key={icao} icao={icao} />}</Route>
    <Route path={chart}>{({ icao, chart }) => <ChartRoute key={icao} icao={icao} id={chart} />}</Route>
    <Route>
      <NotFound />
    </Route>
  </Switch>
)

const airport = '/:icao'
const chart = '/:icao/:chart'
