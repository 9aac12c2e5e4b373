// A terminal program: signs in with a QR code, stays signed in, and saves a chart with its watermark as SVG next to it.
// Run it: SERVICE=http://localhost:8628 CLIENT_ID=… CLIENT_SECRET=… node terminal.js YBBN
import { writeFile } from 'node:fs/promises'
import {
  chartValidity, downloadChartImage, fetchUserinfo, listCharts, openSession, PlatekeeperError, signInByDevice, watermarkSvg,
} from 'platekeeper-client'
import { fileTokenStore, nodePlatform, sessionFilePath } from 'platekeeper-client/node'
import { qrLines } from 'platekeeper-client/qr'

const { SERVICE: url = 'http://localhost:8628', CLIENT_ID: clientId = '', CLIENT_SECRET: clientSecret } = process.env
const icao = process.argv[2] ?? 'YBBN'
const service = { authUrl: url, baseUrl: url, clientId, clientSecret, platform: nodePlatform({ userAgent: 'terminal/1.0' }) }
const session = openSession(service, fileTokenStore(sessionFilePath(service, { application: 'chart-terminal' }), service))

try {
  if (!(await session.tokens())) {
    const outcome = await signInByDevice(session, {
      scope: ['openid', 'offline_access', 'charts'],
      onPrompt: ({ verificationUriComplete, verificationUri, userCode }) => {
        console.error(qrLines(verificationUriComplete, false).join('\n'))
        console.error(`Open ${verificationUriComplete}\nor type ${userCode} at ${verificationUri}`)
      },
    })
    if (outcome !== 'signed-in') throw new Error(`The sign-in was ${outcome}`)
  }
  const { preferred_username: username } = await fetchUserinfo(session)
  for (const chart of await listCharts(session, icao, { version: 'STD', rules: 'ANY' })) {
    console.log(chart.index_number, chart.category, chart.name, chartValidity(chart, Date.now()))
  }
  const [chart] = await listCharts(session, icao, { version: 'STD', rules: 'ANY' })
  if (chart) {
    const { bytes, access } = await downloadChartImage(session, chart)
    await writeFile('chart.png', bytes)
    await writeFile('watermark.svg', watermarkSvg(username, chart))
    console.log(`chart.png (${access}), for ${username}`)
  }
} catch (error) {
  const code = error instanceof PlatekeeperError ? error.code : 'failed'
  console.error(`${code}: ${error.message}`)
  process.exitCode = 1
}
