import { type Category, type ChartRecord, isSelected, type PackSelection, type Picture, planPack } from '#client'

/** What a person chooses in the dialog. */
export type Choice = {
  readonly categories: readonly Category[]
  readonly day: boolean
  readonly night: boolean
}

export const categoryOrder: readonly Category[] = ['APP', 'ARR', 'DEP', 'APT', 'REF']

/** Lists show thumbnails, which belong to the image. */
export const selectionOf = ({ categories, day, night }: Choice): PackSelection => {
  const dayPictures: readonly Picture[] = day ? ['image_day', 'thumb_day'] : []
  const nightPictures: readonly Picture[] = night ? ['image_night', 'thumb_night'] : []
  return { categories, pictures: [...dayPictures, ...nightPictures] }
}

/** The inverse, for a pack that is changed. */
export function choiceOf({ categories, pictures }: PackSelection, charts: readonly ChartRecord[]): Choice {
  const all = categoryOrder.filter((category) => charts.some((chart) => chart.category === category))
  return {
    categories: categories ? all.filter((category) => categories.includes(category)) : all,
    day: pictures?.includes('image_day') ?? true,
    night: pictures?.includes('image_night') ?? true,
  }
}

/** Charts and bytes of a choice. */
export function measure(charts: readonly ChartRecord[], choice: Choice, bytes: Readonly<Record<string, number>>) {
  const plan = planPack(charts, selectionOf(choice))
  return {
    charts: charts.filter((chart) => isSelected(chart, choice)).length,
    bytes: plan.reduce((sum, { name }) => sum + (bytes[name] ?? 0), 0),
  }
}
