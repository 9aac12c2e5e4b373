// A moving map in React: sign-in with a QR code, a list of charts, and the aircraft on the chart.
import { chartMap, chartValidity, drawWatermark, fetchUserinfo, openSession, placeOwnShip } from 'platekeeper-client'
import { localTokenStore } from 'platekeeper-client/browser'
import { qrSvg } from 'platekeeper-client/qr'
import { useChartImage, useCharts, useDeviceSignIn, useSignInState } from 'platekeeper-client/react'
import { useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'

const url = new URLSearchParams(location.search).get('service') ?? 'http://localhost:8628'
const service = { authUrl: url, baseUrl: url, clientId: 'CLIENT_ID', clientSecret: 'CLIENT_SECRET' }
const session = openSession(service, localTokenStore(service))
const scope = ['openid', 'offline_access', 'charts']

function Application() {
  const state = useSignInState(session)
  if (state === 'signed-in') return <Airport icao="YBBN" />
  return state === 'signed-out' ? <SignIn /> : <p>{state}</p>
}

function SignIn() {
  const { state, prompt, error, start } = useDeviceSignIn(session, scope)
  useEffect(start, [start])
  if (error) return <p role="alert">{error.message}</p>
  if (!prompt) return <p>{state}</p>
  const code = { __html: qrSvg(prompt.verificationUriComplete) }
  return <p>Scan the code, or type {prompt.userCode} at {prompt.verificationUri}. <b dangerouslySetInnerHTML={code} /></p>
}

function Airport({ icao }) {
  const charts = useCharts(session, icao)
  const [chosen, choose] = useState()
  const ship = usePosition()
  const username = useUsername()
  if (charts.error) return <p role="alert">{charts.error.message}</p>
  const chart = chosen ?? charts.value?.find((each) => each.is_georeferenced)
  return (
    <main>
      <button type="button" onClick={() => session.end()}>Sign out {username}</button>
      <ul>
        {charts.value?.map((each) => (
          <li key={each.id}>
            <button type="button" onClick={() => choose(each)}>{each.index_number} {each.name}</button>
            {chartValidity(each, Date.now()) === 'expired' && <strong> expired</strong>}
          </li>
        ))}
      </ul>
      {chart && <Chart chart={chart} ship={ship} username={username} />}
    </main>
  )
}

function Chart({ chart, ship, username }) {
  const { value, error } = useChartImage(session, chart)
  const canvas = useRef(null)
  const [note, setNote] = useState('')
  useEffect(() => {
    if (!value) return
    const image = new Image()
    image.onload = () => setNote(draw(canvas.current, image, { chart, ship, username }))
    image.src = value.url
  }, [value, chart, ship, username])
  if (error) return <p role="alert">{error.message}</p>
  return <p><canvas ref={canvas} width={chart.width} height={chart.height} style={{ maxWidth: '100%', maxHeight: '90vh' }} /> {chart.name} {note}</p>
}

/** Draws the chart, its watermark and the aircraft; returns why the aircraft is missing. */
function draw(canvas, image, { chart, ship, username }) {
  const context = canvas.getContext('2d')
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.drawImage(image, 0, 0)
  drawWatermark(context, username, { x: 0, y: 0, width: chart.width, height: chart.height })
  const map = chartMap(chart)
  if (!map || !ship) return map ? 'no position' : 'not georeferenced'
  const placed = placeOwnShip(map, ship, { scale: 1, x: 0, y: 0 })
  if (!placed.isShown) return `position ${placed.reason}`
  context.setTransform(...placed.transform)
  const size = Math.max(chart.width, chart.height) / 800
  context.scale(size, size)
  context.fillStyle = '#c00'
  context.fill(new Path2D('M0 -12 L8 10 L0 5 L-8 10 Z'))
  return `heading ${Math.round(placed.heading)}°`
}

function usePosition() {
  const [ship, setShip] = useState()
  useEffect(() => {
    const show = ({ coords: { latitude: lat, longitude: lng, heading } }) => setShip({ lat, lng, heading: heading ?? undefined })
    const watch = navigator.geolocation.watchPosition(show)
    return () => navigator.geolocation.clearWatch(watch)
  }, [])
  return ship
}

function useUsername() {
  const [username, setUsername] = useState('')
  useEffect(() => void fetchUserinfo(session).then((user) => setUsername(user.preferred_username), () => undefined), [])
  return username
}

createRoot(document.getElementById('root')).render(<Application />)
