import assert from 'node:assert/strict'
import { test } from 'node:test'
import { regionOf } from './icao-region.ts'

const regions: readonly [icao: string, region: string | undefined][] = [
  ['NZWN', 'NZ'],
  ['ESSA', 'ES'],
  ['YBBN', 'YB'],
  ['YMML', 'YM'],
  ['YSSY', undefined],
  ['PANC', 'PA'],
  ['PFYU', 'PA'],
  ['PHNL', 'PH'],
  ['CZBB', 'CY'],
  ['KBOS', undefined],
  ['SBGR', 'SB'],
  ['SDCO', undefined],
  ['CAB3', undefined],
]
for (const [icao, region] of regions) {
  test(`the region of ${icao} is ${region ?? 'not known'}`, () => {
    assert.equal(regionOf(icao), region)
  })
}
