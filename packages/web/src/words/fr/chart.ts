import type { Words } from '../catalogue.ts'

export const chart: Words['chart'] = {
  title: (index, name) => `${index} ${name}`,
}
