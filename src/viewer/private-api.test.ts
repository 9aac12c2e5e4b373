import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Ajv } from 'ajv'
import { makeWrappingKey, publicKeyOf } from '#client/offline'
import { closed } from '../../test/api/conformity.ts'
import { anAirport } from '../../test/conformance/records.ts'
import { openService, openViewerBrowser } from '../../test/fixtures/index.ts'
import { chart, nameFor } from '../charts/records-fixture.ts'
import {
  airportFeatures,
  airportFiles,
  airportPoints,
  airportSources,
  chartHistory,
  keptChange,
  keptList,
  liveEditions,
  me,
  packLease,
  sealedPackKey,
  signOutResponse,
} from '../contract/schemas/index.ts'
import type { AerodromeFeatures } from '../facts/index.ts'

const baseUrl = 'https://charts.example'
const { app, store, clock } = await openService({ env: { BASE_URL: baseUrl, DEMO_AIRPORTS: 'KPDX' } })

const end = { designator: '10R', position: { lat: 45.6, lng: -122.6 }, elevation: 23, displaced: 0 }
/** With each field that a source can leave out, and without it. */
const features: AerodromeFeatures = {
  runways: [
    {
      ...{ length: 11000, width: 150, surface: 'Asphalt', lighted: true, closed: false },
      ends: [
        {
          ...end,
          indicator: { aid: 'PAPI', side: 'left', degrees: 3, crossingHeight: 71 },
          ...{ approachLights: 'MALSR', traffic: 'right' },
        },
        { ...end, designator: '28L', elevation: null },
      ],
    },
  ],
  stations: [{ service: 'Tower', frequencies: ['118.7'] }],
  navaids: [
    { ident: 'PDX', name: 'Portland', kind: 'VORTAC', frequency: '111.8', channel: '55X', position: end.position },
    { ident: 'LBH', name: 'Laker', kind: 'NDB', frequency: '332', position: end.position },
  ],
}

/** The second cycle has other pictures. */
for (const cycle of ['2611', '2612']) {
  const image_day = nameFor({ icao: 'KPDX', index: '10-9', picture: 'image_day' }, Buffer.from(cycle))
  const edition = await store.editions.begin({ source: 'folder:plates', cycle })
  await store.editions.addAirports(edition, [{ ...anAirport('KPDX'), features }])
  const listed = chart({ icao_airport_identifier: 'KPDX', index_number: '10-9', id: 'KPDX109', image_day })
  await store.editions.addCharts(edition, [{ chart: listed, origin: null }])
  await store.editions.complete(edition, { effectiveAt: null, report: null })
  await store.editions.activate(edition, clock.now())
}

const open = () => openViewerBrowser({ 'https://auth.example': app, [baseUrl]: app }, `${baseUrl}/app`)
const [person, guest] = [open(), open()]
await person.signIn({ username: 'demo' })
await guest.signIn({ username: 'visitor' })

const ajv = new Ajv({ strict: false, validateFormats: false })
const publicKey = await publicKeyOf(await makeWrappingKey())
const favourite = { method: 'PUT', body: { name: 'Portland', addedAt: 5 } } as const
const answers = [
  ['GET /me', me, () => person.api('/me')],
  ['GET /me, without a subscription', me, () => guest.api('/me')],
  ['GET /me, signed out', me, () => open().api('/me')],
  ['GET /airports', airportPoints, () => person.api('/airports')],
  ['GET /airport/:icao/sources', airportSources, () => person.api('/airport/KPDX/sources')],
  ['GET /airport/:icao/features', airportFeatures, () => person.api('/airport/KPDX/features')],
  ['GET /airport/:icao/charts/:id/before', chartHistory, () => person.api('/airport/KPDX/charts/KPDX109/before')],
  ['GET /editions/live', liveEditions, () => person.api('/editions/live')],
  ['PUT /kept/:kind/:key', keptChange, () => person.api('/kept/favourites/KPDX', favourite)],
  ['GET /kept', keptList, () => person.api('/kept')],
  ['GET /airport/:icao/files', airportFiles, () => person.api('/airport/KPDX/files')],
  ['GET /packs/lease, without a key', packLease, () => guest.api('/packs/lease')],
  ['POST /packs/key', sealedPackKey, () => person.api('/packs/key', { method: 'POST', body: { publicKey } })],
  ['GET /packs/lease', packLease, () => person.api('/packs/lease')],
  ['POST /sign-out', signOutResponse, () => guest.api('/sign-out', { method: 'POST' })],
] as const

describe('the private API answers what its schema says, and nothing else', () => {
  for (const [name, schema, ask] of answers)
    test(name, async () => {
      const { status, body, headers, text } = await ask()
      assert.equal(status, 200, text)
      assert.match(headers['content-type'] ?? '', /^application\/json/)
      assert.ok(ajv.validate(closed(schema) as object, body), `${ajv.errorsText()}: ${text}`)
    })

  test('features are those that the source states', async () => {
    const { body } = await person.api('/airport/KPDX/features')
    const source = { source: 'folder:plates', cycle: '2612' }
    const sources = { runways: source, stations: source, navaids: source }
    assert.deepEqual(body, { zone: 'America/Los_Angeles', ...features, sources })
  })
})
