import assert from 'node:assert/strict'
import { test } from 'node:test'
import { computeMissingFields } from './missing-fields.ts'

/** As pilots know them: the variation to a degree, what is added to local time in winter, and whether there is summer time. */
const airports: readonly [icao: string, lat: number, lng: number, variation: number, zone: string, summer: boolean][] =
  [
    ['KJFK', 40.64, -73.78, -12.7, '+5=UTC', true],
    ['KLAX', 33.94, -118.41, 11.4, '+8=UTC', true],
    ['KORD', 41.98, -87.9, -4.2, '+6=UTC', true],
    ['KDEN', 39.86, -104.67, 7.5, '+7=UTC', true],
    ['KPHX', 33.43, -112.01, 9.7, '+7=UTC', false],
    ['KSEA', 47.45, -122.31, 15, '+8=UTC', true],
    ['PANC', 61.17, -150.0, 14.3, '+9=UTC', true],
    ['PHNL', 21.32, -157.92, 9.3, '+10=UTC', false],
    ['CYYZ', 43.68, -79.63, -10, '+5=UTC', true],
    ['CYYT', 47.62, -52.75, -17, '+3:30=UTC', true],
    ['CYQR', 50.43, -104.67, 8, '+6=UTC', false],
    ['MMMX', 19.44, -99.07, 4, '+6=UTC', false],
    ['SBGR', -23.43, -46.47, -22, '+3=UTC', false],
    ['SCEL', -33.39, -70.79, 1, '+4=UTC', true],
    ['SAEZ', -34.82, -58.54, -10, '+3=UTC', false],
    ['BIKF', 63.98, -22.61, -11, '+0=UTC', false],
    ['EGLL', 51.47, -0.45, 1, '+0=UTC', true],
    ['LFPG', 49.01, 2.55, 2, '-1=UTC', true],
    ['ESSA', 59.65, 17.92, 8, '-1=UTC', true],
    ['LGAV', 37.94, 23.94, 5, '-2=UTC', true],
    ['UUEE', 55.97, 37.41, 12, '-3=UTC', false],
    ['LTFM', 41.26, 28.74, 6, '-3=UTC', false],
    ['HECA', 30.12, 31.41, 5, '-2=UTC', true],
    ['FAOR', -26.13, 28.24, -20, '-2=UTC', false],
    ['HKJK', -1.32, 36.93, 1, '-3=UTC', false],
    ['OIIE', 35.42, 51.15, 5, '-3:30=UTC', false],
    ['OMDB', 25.25, 55.36, 2.5, '-4=UTC', false],
    ['VNKT', 27.7, 85.36, 0.5, '-5:45=UTC', false],
    ['VIDP', 28.57, 77.1, 1.5, '-5:30=UTC', false],
    ['ZBAA', 40.08, 116.58, -7.5, '-8=UTC', false],
    ['RJTT', 35.55, 139.78, -8, '-9=UTC', false],
    ['WSSS', 1.36, 103.99, 0, '-8=UTC', false],
    ['YPAD', -34.95, 138.53, 8.5, '-9:30=UTC', true],
    ['YSSY', -33.95, 151.18, 12.8, '-10=UTC', true],
    ['YPPH', -31.94, 115.97, -1.5, '-8=UTC', false],
    ['YBBN', -27.38, 153.12, 11, '-10=UTC', false],
    ['NZAA', -37.01, 174.79, 20, '-12=UTC', true],
    ['NZCI', -43.81, -176.46, 26, '-12:45=UTC', true],
    ['NSFA', -13.83, -172.01, 12, '-13=UTC', false],
  ]

const fill = computeMissingFields(Date.UTC(2026, 10, 21))
for (const [icao, latitude, longitude, variation, time_zone, daylight_savings] of airports) {
  test(`${icao}: ${variation} degrees, ${time_zone}, ${daylight_savings ? 'with' : 'without'} summer time`, () => {
    const { derived } = fill({ icao, stated: { latitude, longitude }, derived: {}, where: 'here', features: null })
    assert.deepEqual([derived.time_zone, derived.daylight_savings], [time_zone, daylight_savings])
    assert.ok(Math.abs((derived.magnetic_variation ?? Number.NaN) - variation) <= 1, String(derived.magnetic_variation))
  })
}
