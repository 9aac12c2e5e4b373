import type { Words } from '../catalogue.ts'

export const find: Words['find'] = {
  title: 'Buscar un aeropuerto',
}
