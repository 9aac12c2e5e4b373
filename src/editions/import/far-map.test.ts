import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BoundingBoxes, Category } from '../../contract/index.ts'
import { farMap } from './far-map.ts'

const mapAt = (lng1: number, lat1: number, lng2: number, lat2: number): BoundingBoxes => ({
  planview: { pixels: { x1: 0, y1: 0, x2: 100, y2: 100 }, latlng: { lng1, lat1, lng2, lat2 } },
  insets: [],
  residual_px: 0,
})

const brisbane = { lat: -27.384, lng: 153.117 }
const suva = { lat: -18.04, lng: 178.56 }

const maps: readonly [what: string, BoundingBoxes, Category, airport: typeof suva, miles: number | null][] = [
  ['contains the airport', mapAt(153, -27.5, 153.3, -27.2), 'APT', brisbane, null],
  ['begins 18 NM north of it', mapAt(153, -27.08, 153.3, -26.8), 'APP', brisbane, null],
  ['begins 1° north of it', mapAt(153, -26.384, 153.3, -26), 'APP', brisbane, 60],
  ['of a route begins 1° north of it', mapAt(153, -26.384, 153.3, -26), 'ARR', brisbane, null],
  ['of a route is in another hemisphere', mapAt(153, 27, 153.3, 28), 'DEP', brisbane, 3247],
  ['has the signs of its longitudes reversed', mapAt(-153.3, -27.5, -153, -27.2), 'APT', brisbane, 2862],
  ['ends beyond 180°', mapAt(178, -18.5, 181, -17.5), 'APT', suva, null],
  ['is written from the other side of 180°', mapAt(-182, -18.5, -179, -17.5), 'APT', suva, null],
  ['begins on the other side of 180°', mapAt(-179.9, -18.5, -179, -17.5), 'APP', suva, 88],
]
for (const [what, map, category, airport, miles] of maps) {
  test(`a map that ${what} is ${miles === null ? 'accepted' : `${miles} NM away`}`, () => {
    assert.equal(farMap(map, category, airport), miles)
  })
}
