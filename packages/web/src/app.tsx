import { Suspense, useEffect } from 'react'
import { Route, Router, Switch, useLocation } from 'wouter'
import { OwnKeys } from './keys/index.ts'
import {
  AirportPage,
  basePath,
  ChartPage,
  FindPage,
  LandingPage,
  Shortcut,
  SignedInAgain,
  useComingPage,
  useShownLocation,
  useShownSearch,
} from './navigation/index.ts'
import { FaultNote, NoServer, NotFound, Waiting } from './notices/index.ts'
import { PacksPage } from './packs/index.tsx'
import { packsPath } from './routes/index.ts'
import { askAgain, loadPartsWhenIdle, ServiceCache, type SignedInPerson, useHealth, useMe } from './service/index.ts'
import { hereBelowApp, PageBoundary, Shell } from './shell/index.ts'
import { WordsProvider } from './words/index.ts'

export function App() {
  return (
    <ServiceCache>
      <WordsProvider>
        <OwnKeys>
          <Router base={basePath} hook={useShownLocation} searchHook={useShownSearch}>
            <Shell isPageComing={useComingPage()}>
              <Pages />
            </Shell>
          </Router>
        </OwnKeys>
      </WordsProvider>
    </ServiceCache>
  )
}

function Pages() {
  const [path] = useLocation()
  const me = useMe()
  const isUnreachable = useHealth().unanswered > 0
  // A server that does not answer at first may not do so for half a minute.
  if (me.state === 'loading') return isUnreachable ? <NoServer retry={() => void askAgain()} /> : <Waiting />
  if (me.state === 'fault') return me.fault.kind === 'unreachable' ? <NoServer {...me} /> : <FaultNote {...me} />
  return (
    <PageBoundary path={path}>
      <Suspense fallback={<Waiting />}>
        {me.value.signedIn ? <Routes key={sees(me.value)} /> : <LandingPage.Page to={hereBelowApp()} />}
      </Suspense>
    </PageBoundary>
  )
}

/** Remounts the pages when the person may see other charts: nothing from before stays on the screen. */
const sees = ({ account, chartsOpenTo }: SignedInPerson) => `${account} ${chartsOpenTo}`

function Routes() {
  const isUnreachable = useHealth().unanswered > 0
  useEffect(() => {
    if (!isUnreachable) void loadPartsWhenIdle()
  }, [isUnreachable])
  return (
    <Switch>
      <Route path="/">
        <FindPage.Page />
      </Route>
      <Route path="/signed-in-again">
        <SignedInAgain.Page />
      </Route>
      <Route path="/open/:shortcut">{({ shortcut }) => <Shortcut to={shortcut} />}</Route>
      <Route path={packsPath}>
        <PacksPage />
      </Route>
      <Route path={airport}>{({ icao }) => <AirportPage.Page key={icao} icao={icao} />}</Route>
      <Route path={chart}>{({ icao, chart }) => <ChartPage.Page key={icao} icao={icao} id={chart} />}</Route>
      <Route>
        <NotFound />
      </Route>
    </Switch>
  )
}

const airport = '/:icao'
const chart = '/:icao/:chart'
