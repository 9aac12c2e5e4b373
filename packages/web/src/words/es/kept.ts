import type { Words } from '../catalogue.ts'

export const kept: Words['kept'] = {
  favourites: 'Favoritos',
  waiting: 'Aún no enviado: está guardado en este dispositivo y se enviará solo.',
  full: 'No queda espacio. Sus cambios están solo en esta pestaña: elimine otra cosa o deje la pestaña abierta.',
  refused: 'El servidor no aceptó un valor. Queda en este dispositivo hasta que usted lo cambie.',
}
