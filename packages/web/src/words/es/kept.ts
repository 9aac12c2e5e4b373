import type { Words } from '../catalogue.ts'

export const kept: Words['kept'] = {
  favourites: 'Favoritos',
  waiting: 'Aún no enviado: está guardado en este dispositivo y se enviará solo.',
  full: 'No queda espacio. Sus cambios están solo en esta pestaña: elimine otra cosa o deje la pestaña abierta.',
  refused: 'El servidor no aceptó un valor. Queda en este dispositivo hasta que usted lo cambie.',
  pins: {
    title: 'Fijadas',
    none: 'No hay cartas fijadas. La chincheta de una carta la deja aquí a mano.',
    edit: 'Editar',
    done: 'Listo',
    move: (chart) => `Mover ${chart}`,
    place: (at, of) => `${at} de ${of}`,
    moved: (chart, at, of) => `${chart}: ${at} de ${of}`,
    up: 'Subir',
    down: 'Bajar',
    colour: 'Color',
    colours: { none: 'Sin color', red: 'Rojo', amber: 'Ámbar', green: 'Verde', blue: 'Azul', magenta: 'Magenta' },
    remove: 'Quitar',
  },
}
