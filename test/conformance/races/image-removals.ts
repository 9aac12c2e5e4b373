import assert from 'node:assert/strict'
import { once } from 'node:events'
import { describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { imagesInUse } from '../../../src/editions/index.ts'
import { rounds } from '../../fixtures/rounds.ts'
import { publish } from '../make-editions.ts'
import { aDrawnChart } from '../records.ts'
import type { StoreUnderTest } from '../store-under-test.ts'
import { messageOf, startChild } from './pair.ts'

const count = rounds({ quick: 3, long: 60 })
const pictures = { image_day: 'd', image_night: 'n', thumb_day: 'td', thumb_night: 'tn' }
const bytes = Buffer.from('image')

/** The guarantee of every store to an import while another process removes images. */
export function imageRemovalsSuite({ name, fresh }: StoreUnderTest): void {
  describe(`${name}: images that are removed while they are imported`, () => {
    test(`are all there when their charts are, ${count} rounds, and those of no chart are gone`, async (t) => {
      const { store, location, dispose } = await fresh()
      t.after(dispose)
      const images = imagesInUse({ ...store, now: Date.now })
      const edition = await publish(store, 'one', 1)
      const chartOf = (round: number, at: number) => {
        const names = Object.entries(pictures).map(([field, suffix]) => [
          field,
          `kpdx_${round}-${at}_0a1b2c3d_${suffix}.png`,
        ])
        return aDrawnChart('KPDX', `${round}-${at}`, Object.fromEntries(names))
      }
      const namesOf = ({ chart }: ReturnType<typeof chartOf>) => [
        ...[chart.image_day, chart.image_night, chart.thumb_day, chart.thumb_night],
      ]
      const remover = startChild('./image-remover.ts', [location])
      await messageOf(remover)
      const unused: string[] = []
      for (let round = 0; round < count; round += 1) {
        const charts = Array.from({ length: 6 }, (_, at) => chartOf(round, at))
        const names = charts.flatMap(namesOf)
        await Promise.all(names.map((image) => store.images.put(image, bytes)))
        await store.imageRemovals.mark(names, Date.now())
        const imported = charts.filter((_, at) => at % 3 !== round % 3)
        await Promise.all(
          imported.map(async (chart, at) => {
            await wait(at * (round % 4))
            for (const image of namesOf(chart)) await images.put(image, bytes)
            assert.equal(await store.editions.extend(edition, [chart]), true)
          }),
        )
        for (const image of imported.flatMap(namesOf)) assert.ok(await store.images.get(image), image)
        unused.push(...charts.filter((chart) => !imported.includes(chart)).flatMap(namesOf))
      }
      while ((await store.imageRemovals.marked(unused)).length > 0) await wait(20)
      for (const image of unused) assert.equal(await store.images.get(image), null)
      remover.disconnect()
      if (remover.exitCode === null) await once(remover, 'exit')
    })
  })
}
