import type { Words } from '../catalogue.ts'

export const kept: Words['kept'] = {
  favourites: 'Favoriten',
  waiting: 'Noch nicht gesendet: Es ist auf diesem Gerät gespeichert und wird von selbst gesendet.',
  full: 'Kein Platz mehr. Ihre Änderungen sind nur in diesem Tab: Entfernen Sie etwas anderes, oder lassen Sie den Tab offen.',
  refused: 'Der Server hat einen Wert nicht angenommen. Er bleibt auf diesem Gerät, bis Sie ihn ändern.',
}
