import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '../../../../../../../test/fixtures/properties.ts'
import { readFile } from './read-file.ts'
import { RouteFault } from './reading.ts'

const xPlane = `I
1100 Version
CYCLE 2611
ADEP KPDX
DEPRWY RW10R
ADES KSEA
NUMENR 4
1 KPDX ADEP 0.000000 45.588720 -122.597500
3 BTG DRCT 0.000000 45.747800 -122.591500
28 +46.500_-122.700 DRCT 8000.000000 46.500000 -122.700000
1 KSEA ADES 0.000000 47.449900 -122.311800
`
const simulator = `\uFEFF<?xml version="1.0" encoding="UTF-8"?>
<SimBase.Document Type="AceXML" version="1,0"><Descr>AceXML Document</Descr><FlightPlan.FlightPlan>
<Title>KPDX to KSEA</Title><DepartureID>KPDX</DepartureID>
<ATCWaypoint id="KPDX"><ATCWaypointType>Airport</ATCWaypointType>
<WorldPosition>N45° 35' 19.39",W122° 35' 51.00",+000031.00</WorldPosition><ICAO><ICAOIdent>KPDX</ICAOIdent></ICAO></ATCWaypoint>
<ATCWaypoint id="BTG1"><WorldPosition>N45° 44' 52.08",W122° 35' 29.40",+000000.00</WorldPosition>
<ICAO><ICAORegion>K1</ICAORegion><ICAOIdent>BTG</ICAOIdent></ICAO></ATCWaypoint>
<ATCWaypoint id="USR &amp; 1"><WorldPosition>N46° 30' 0.00",W122° 42' 0.00",+008000.00</WorldPosition></ATCWaypoint>
<ATCWaypoint id="KSEA"><ICAO><ICAOIdent>KSEA</ICAOIdent></ICAO></ATCWaypoint>
</FlightPlan.FlightPlan></SimBase.Document>`
const gpx = `<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><wpt lat="1" lon="2"><name>OTHER</name></wpt><rte><name>R</name>
<rtept lat="45.58872" lon="-122.5975"><name>KPDX</name></rtept>
<rtept lat="45.7478" lon="-122.5915"><name>Battle Ground</name></rtept>
<rtept lat="46.5" lon="-122.7"></rtept></rte><rte><rtept lat="1" lon="1"/></rte></gpx>`
const garmin = `<flight-plan xmlns="http://www8.garmin.com/xmlschemas/FlightPlan/v1"><waypoint-table>
<waypoint><identifier>BTG</identifier><type>VOR</type><country-code>K1</country-code><lat>45.7478</lat><lon>-122.5915</lon></waypoint>
<waypoint><identifier>KPDX</identifier><type>AIRPORT</type><country-code>K1</country-code><lat>45.58872</lat><lon>-122.5975</lon></waypoint>
</waypoint-table><route><route-name>KPDX/BTG</route-name>
<route-point><waypoint-identifier>KPDX</waypoint-identifier><waypoint-type>AIRPORT</waypoint-type><waypoint-country-code>K1</waypoint-country-code></route-point>
<route-point><waypoint-identifier>BTG</waypoint-identifier><waypoint-type>VOR</waypoint-type><waypoint-country-code>K1</waypoint-country-code></route-point>
<route-point><waypoint-identifier>LOST</waypoint-identifier><waypoint-type>INT</waypoint-type></route-point>
</route></flight-plan>`

const written = (text: string) =>
  readFile(text).points.map(({ name, place }) =>
    place ? `${name} ${place.lat.toFixed(4)} ${place.lng.toFixed(4)}` : name,
  )

for (const [name, text, points] of [
  [
    'X-Plane',
    xPlane,
    ['KPDX 45.5887 -122.5975', 'BTG 45.7478 -122.5915', '+46.500_-122.700 46.5000 -122.7000', 'KSEA 47.4499 -122.3118'],
  ],
  [
    'Flight Simulator',
    simulator,
    ['KPDX 45.5887 -122.5975', 'BTG 45.7478 -122.5915', 'USR-&-1 46.5000 -122.7000', 'KSEA'],
  ],
  ['GPX', gpx, ['KPDX 45.5887 -122.5975', 'BATTLE-GROUND 45.7478 -122.5915', '4630N12242W 46.5000 -122.7000']],
  ['Garmin', garmin, ['KPDX 45.5887 -122.5975', 'BTG 45.7478 -122.5915', 'LOST']],
] as const) {
  test(`a route of ${name} is read, with lines of Windows, too`, () => {
    assert.deepEqual(written(text), points)
    assert.deepEqual(written(text.replaceAll('\n', '\r\n')), points)
  })

  test(`a part of a file of ${name} is refused or read, and nothing else happens`, () => {
    fc.assert(
      fc.property(fc.nat(text.length), fc.string({ maxLength: 8 }), (at, added) => {
        try {
          readFile(text.slice(0, at) + added + text.slice(at + added.length))
        } catch (error) {
          assert.ok(error instanceof RouteFault, String(error))
        }
      }),
    )
  })
}

for (const [what, text, reason, value] of [
  ['another format', 'KPDX KSEA', 'unknown format', ''],
  ['XML of another kind', '<kml/>', 'unknown format', ''],
  ['a root that objects have by themselves', '<constructor/>', 'unknown format', ''],
  ['damaged XML', gpx.slice(0, -3), 'not XML', ''],
  ['entities', `<!DOCTYPE gpx [<!ENTITY a "aaaa">]>${gpx}`, 'not XML', ''],
  ['a GPX file without a route', '<gpx><trk/></gpx>', 'no route', ''],
  ['an older file of X-Plane', 'I\n3 version\n1\n1\n1 KPDX 0 45 -122\n', 'version', '3'],
  ['fewer points than it says', xPlane.replace('NUMENR 4', 'NUMENR 5'), 'line', '11'],
  ['a malformed line', xPlane.replace('DRCT 0.000000 45', 'DRCT 45'), 'line', '9'],
  ['no points', 'I\n1100 Version\nNUMENR 0\n', 'no route', ''],
  ['too many points', `<gpx><rte>${'<rtept lat="1" lon="1"/>'.repeat(201)}</rte></gpx>`, 'too many', '201'],
] as const) {
  test(`${what}: nothing is read, and it is said why`, () => {
    assert.throws(
      () => readFile(text),
      (error) => error instanceof RouteFault && error.reason === reason && error.value === value,
    )
  })
}

const procedures = 'SID BANDR2\nSIDTRANS BTG\nSTAR HAWKZ8\nSTARTRANS BTG\nAPP I16L\nAPPTRANS FIX\n'
const point = (id: string, more: string) =>
  `<ATCWaypoint id="${id}"><WorldPosition>N46° 0' 0.00",W122° 0' 0.00",+000000.00</WorldPosition>${more}</ATCWaypoint>`
const plan = (inner: string) =>
  `<SimBase.Document><FlightPlan.FlightPlan>${inner}</FlightPlan.FlightPlan></SimBase.Document>`

for (const [name, text, omissions] of [
  [
    'X-Plane',
    xPlane.replace('NUMENR', `${procedures}NUMENR`).replace('BTG DRCT', 'BTG V23').replace('700 DRCT', '700 V23'),
    ['sid BANDR2', 'star HAWKZ8', 'approach I16L', 'airway V23'],
  ],
  [
    'Flight Simulator, in its points',
    plan(
      point('KPDX', '') +
        point('RW10R', '<DepartureFP>BANDR2</DepartureFP><RunwayNumberFP>10</RunwayNumberFP>') +
        point('BTG', '<DepartureFP>BANDR2</DepartureFP>') +
        point('OLM', '<ATCAirway>V23</ATCAirway>') +
        point('SEA', '<ArrivalFP>HAWKZ8</ArrivalFP>') +
        point(
          'KSEA',
          '<ApproachTypeFP>ILS</ApproachTypeFP><RunwayNumberFP>16</RunwayNumberFP><RunwayDesignatorFP>LEFT</RunwayDesignatorFP>',
        ),
    ),
    ['sid BANDR2', 'airway V23', 'star HAWKZ8', 'approach ILS-16L'],
  ],
  [
    'Flight Simulator, before its points',
    plan(
      `<DepartureDetails><RunwayNumberFP>10</RunwayNumberFP><DepartureFP>bandr2</DepartureFP></DepartureDetails>
<ArrivalDetails><ArrivalFP>HAWKZ8\u202E</ArrivalFP></ArrivalDetails>
<ApproachDetails><ApproachTypeFP>RNAV</ApproachTypeFP><SuffixFP>Z</SuffixFP><RunwayNumberFP>34</RunwayNumberFP></ApproachDetails>
${point('KPDX', '')}${point('KSEA', '<ATCAirway> </ATCAirway>')}`,
    ),
    ['sid BANDR2', 'star HAWKZ8', 'approach RNAV-Z-34'],
  ],
] as const)
  test(`airways and procedures of ${name} are named, once each, and the points are read`, () => {
    const reading = readFile(text)
    assert.deepEqual(
      reading.omissions.map(({ why, name: what }) => `${why} ${what}`),
      omissions,
    )
    assert.ok(reading.points.length >= 2)
  })

test('points out of range are named with what is written there, and the rest is read', () => {
  const { points, omissions } = readFile(gpx.replace('45.7478', '95.7478').replace('lat="46.5"', 'lat="1e1"'))
  assert.equal(points.length, 1)
  assert.deepEqual(omissions, [
    { why: 'range', name: 'BATTLE-GROUND 95.7478 -122.5915' },
    { why: 'range', name: '1e1 -122.7' },
  ])
})

test('names are one word in capitals, without what is not seen, and not longer than 24 letters', () => {
  const name = 'a\u202Eb\tc, d'.padEnd(60, 'x')
  const file = `<gpx><rte><rtept lat="1" lon="1"><name>${name}</name></rtept></rte></gpx>`
  assert.equal(readFile(file).points[0]?.name, `A-B-C-D${'X'.repeat(17)}`)
})
