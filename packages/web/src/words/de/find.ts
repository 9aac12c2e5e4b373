import type { Words } from '../catalogue.ts'

export const find: Words['find'] = {
  title: 'Flugplatz suchen',
}
