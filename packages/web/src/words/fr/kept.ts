import type { Words } from '../catalogue.ts'

export const kept: Words['kept'] = {
  favourites: 'Favoris',
}
