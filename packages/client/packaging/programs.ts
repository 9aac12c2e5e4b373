/** Signs in and uses all entries that work without a page, against the double of the package; prints the results as JSON. */
export const everyEntry = `
import { chartMap, chartValidity, downloadChartImage, fetchUserinfo, listCharts, openSession, PlatekeeperError, signInByDevice } from 'platekeeper-client'
import { qrMatrix } from 'platekeeper-client/qr'
import { serviceDouble, virtualPlatform } from 'platekeeper-client/testing'

const platform = virtualPlatform()
const double = serviceDouble({ now: platform.now })
double.approve({ username: 'demo', subscriptions: ['charts'] })
const session = openSession({ ...double.service, platform: { ...platform, fetch: double.fetch } })
const seen = {}
session.onChange(({ type }) => { seen.event = type })
seen.signedOut = await listCharts(session, 'YBBN', { version: 'STD' }).catch((error) => error instanceof PlatekeeperError && error.code)
seen.outcome = await signInByDevice(session, {
  scope: ['openid', 'offline_access', 'charts'],
  onPrompt: ({ verificationUriComplete }) => { seen.modules = qrMatrix(verificationUriComplete).length },
})
seen.username = (await fetchUserinfo(session)).preferred_username
const charts = await listCharts(session, 'YBBN', { version: 'STD', rules: 'ANY' })
seen.charts = charts.map((chart) => [chart.name, chartValidity(chart, platform.now()), chartMap(chart) !== undefined])
seen.nulls = JSON.stringify(charts).includes('null')
const image = await downloadChartImage(session, charts[0])
seen.image = [image.access, image.bytes.length]
platform.advance(3700)
await session.accessToken()
seen.rotations = double.counts.rotations
console.log(JSON.stringify(seen))
`

export const whatItSees = {
  signedOut: 'sign-in-needed',
  modules: 41,
  event: 'refreshed',
  outcome: 'signed-in',
  username: 'demo',
  charts: [
    ['AERODROME CHART', 'unknown', false],
    ['VISUAL RWY 01L', 'expired', true],
  ],
  nulls: false,
  image: ['full', 103],
  rotations: 1,
}

/** Refreshes once, in a process that shares the token file with others. Arguments: the file and the service. Prints the token. */
export const oneOfManyProcesses = `
import { openSession } from 'platekeeper-client'
import { fileTokenStore } from 'platekeeper-client/node'

const [, , file, url] = process.argv
const service = { authUrl: url, baseUrl: url, clientId: 'pkc_test', clientSecret: 'pks_test' }
const session = openSession(service, fileTokenStore(file, service))
console.log(await session.accessToken())
`
