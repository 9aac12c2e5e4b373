import type { Words } from '../catalogue.ts'

export const kept: Words['kept'] = {
  favourites: 'Favoriten',
  waiting: 'Noch nicht gesendet: Es ist auf diesem Gerät gespeichert und wird von selbst gesendet.',
  full: 'Kein Platz mehr. Ihre Änderungen sind nur in diesem Tab: Entfernen Sie etwas anderes, oder lassen Sie den Tab offen.',
  refused: 'Der Server hat einen Wert nicht angenommen. Er bleibt auf diesem Gerät, bis Sie ihn ändern.',
  pins: {
    title: 'Angeheftet',
    none: 'Keine Karte ist angeheftet. Die Nadel einer Karte legt sie hier bereit.',
    edit: 'Bearbeiten',
    done: 'Fertig',
    move: (chart) => `${chart} verschieben`,
    place: (at, of) => `${at} von ${of}`,
    moved: (chart, at, of) => `${chart}: ${at} von ${of}`,
    up: 'Nach oben',
    down: 'Nach unten',
    colour: 'Farbe',
    colours: { none: 'Ohne Farbe', red: 'Rot', amber: 'Gelb', green: 'Grün', blue: 'Blau', magenta: 'Magenta' },
    remove: 'Entfernen',
  },
}
