import { lazy, Suspense } from 'react'
import { Route, Router, Switch } from 'wouter'
import { NotFound, Waiting } from './notices/index.ts'
import { base, ServiceCache } from './service/index.ts'
import { Shell } from './shell/index.ts'
import { WordsProvider } from './words/index.ts'

/** A page's scripts are loaded with the page: OpenLayers with the first map or chart. */
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
            <Suspense fallback={<Waiting />}>
              <Switch>
                <Route path="/">
                  <FindPage />
                </Route>
                <Route path="/:icao">{({ icao }) => <AirportPage key={icao} icao={icao} />}</Route>
                <Route path="/:icao/:chart">
                  {({ icao, chart }) => <ChartRoute key={icao} icao={icao} id={chart} />}
                </Route>
                <Route>
                  <NotFound />
                </Route>
              </Switch>
            </Suspense>
          </Shell>
        </Router>
      </WordsProvider>
    </ServiceCache>
  )
}
