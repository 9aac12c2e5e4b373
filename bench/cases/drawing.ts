import { median, spreadOf } from '../report/statistics.ts'
import type { Case } from './context.ts'
import { startDrawer } from './drawer.ts'

/** How often the aerodromes are drawn in a round. */
const times = 4
const aerodromes = 5

export const drawing: Case = {
  name: 'drawing',
  about: 'aerodrome charts drawn from facts (those of the demo) to four pictures',
  async run({ options, report, started }) {
    const drawer = await started(startDrawer('draw-aerodromes.ts', []))
    await drawer.draw(times)
    const rates: number[] = []
    while (rates.length < options.rounds) rates.push((times * aerodromes) / (await drawer.draw(times)))
    const alone = { comparedWith: null, theirs: null, ratio: null }
    report({
      case: 'drawing, aerodrome charts',
      unit: '/cpu s',
      ours: median(rates),
      spread: spreadOf(rates),
      ...alone,
    })
  },
}
