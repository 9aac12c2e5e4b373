// Moves an application from the SDK `navigraph` to platekeeper-client: import these functions from here instead, and
// register the application with the dialect `documented`. Replace them one by one afterwards; the README has the table.
import {
  chartMap, decodeAccessToken, downloadChartImage, listCharts, memoryTokenStore, openSession, signInByDevice,
} from 'platekeeper-client'

let session
let scopes = []

/** `domain` as before: the services are identity.api.DOMAIN and api.DOMAIN. Or name them: `authUrl`, `baseUrl`. */
export function initializeApp({ clientId, clientSecret, scopes: asked, domain, authUrl, baseUrl, store, platform }) {
  scopes = [...new Set(['openid', 'offline_access', ...asked])]
  const service = {
    authUrl: authUrl ?? `https://identity.api.${domain}`,
    baseUrl: baseUrl ?? `https://api.${domain}`,
    clientId,
    clientSecret,
    ...(platform && { platform }),
  }
  session = openSession(service, store?.(service) ?? memoryTokenStore())
}

export const Scope = { CHARTS: 'charts', FMSDATA: 'fmsdata', USERINFO: 'userinfo' }

async function getUser() {
  const tokens = await session.tokens()
  if (!tokens) return null
  const { username, subscriptions, scopes: scope } = decodeAccessToken(tokens.accessToken)
  return { preferred_username: username, subscriptions, scope }
}

export const getAuth = () => ({
  getUser,
  /** The callback gets the fields of the device authorization response, as before. */
  async signInWithDeviceFlow(callback, signal) {
    const onPrompt = ({ userCode, verificationUri, verificationUriComplete }) =>
      callback({ user_code: userCode, verification_uri: verificationUri, verification_uri_complete: verificationUriComplete })
    const outcome = await signInByDevice(session, { scope: scopes, onPrompt, signal })
    if (outcome !== 'signed-in') throw new Error(outcome)
    return getUser()
  },
  /** Calls back with the present user or null, then after every change. Returns a function that unsubscribes. */
  onAuthStateChanged(callback) {
    const report = () => void getUser().then(callback)
    report()
    return session.onChange(({ type }) => type !== 'refreshed' && report())
  },
  signOut: () => session.end(),
})

export const getChartsAPI = () => ({
  async getChartsIndex({ icao, version = 'STD' }) {
    return [...(await listCharts(session, icao, { version, rules: 'ANY' }))]
  },
  /** A Blob, as before. */
  async getChartImage({ chart, theme = 'light' }) {
    const { bytes } = await downloadChartImage(session, chart, { picture: theme === 'dark' ? 'image_night' : 'image_day' })
    return new Blob([bytes], { type: 'image/png' })
  },
})

/** South-west and north-east corners of the whole image, for a map overlay; null: not georeferenced. */
export function getChartBounds(chart) {
  const bounds = chartMap(chart)?.bounds
  return bounds ? { sw: { lat: bounds.south, lng: bounds.west }, ne: { lat: bounds.north, lng: bounds.east } } : null
}
