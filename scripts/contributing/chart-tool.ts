import type { Edits } from './edits.ts'

/** A line each: they are imports of the component, not of this file. */
const imports = [
  "import { useLanguage, useWords } from '../../../words/index.ts'",
  "import { useMapInSlot } from '../../context/chart-context.ts'",
  "import { distanceText, measure } from '../../measure/measure.ts'",
]

const component = `${imports.join('\n')}

/** How far it is from the left to the right edge of the plan view. */
export function Width() {
  const { tools } = useWords().chart
  const { language } = useLanguage()
  const { planview, toLatLng } = useMapInSlot().chartMap
  const { left, right, top } = planview
  const { distance } = measure(toLatLng({ x: left, y: top }), toLatLng({ x: right, y: top }))
  return (
    <section className="raised" aria-label={tools.width}>
      {distanceText(distance, language)} NM
    </section>
  )
}
`

const row = `  {
    id: 'width',
    key: 'w',
    icon: 'M3 12h18M3 6v12M21 6v12',
    group: 'over',
    needs: 'map',
    load: async () => (await import('./width/width.tsx')).Width,
  },`

const labels = { en: 'Width of the chart', de: 'Breite der Karte', fr: 'Largeur de la carte', es: 'Ancho de la carta' }

/** `width`. */
export const chartTool: Edits = {
  'packages/web/src/chart/tools/width/width.tsx': component,
  'packages/web/src/chart/tools/tools.ts': [{ before: '] as const satisfies', add: row }],
  ...Object.fromEntries(
    Object.entries(labels).map(([language, label]) => [
      `packages/web/src/words/${language}/chart.ts`,
      [{ before: '    compare: ', add: `    width: '${label}',` }],
    ]),
  ),
  'docs/reference/viewer-features.md': [{ before: '| `b` |', add: '| `w` | the width of the chart |' }],
}
