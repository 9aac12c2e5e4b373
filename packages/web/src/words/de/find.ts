import type { Words } from '../catalogue.ts'

export const find: Words['find'] = {
  title: 'Flugplatz suchen',
  search: {
    label: 'Flugplatz suchen',
    placeholder: 'ICAO, IATA, Name oder Stadt',
    clear: 'Löschen',
    recent: 'Zuletzt geöffnet',
    none: (words) => `Kein Flugplatz passt zu „${words}“.`,
    count: (airports) => (airports === 1 ? '1 Flugplatz' : `${airports} Flugplätze`),
    failed: 'Die Suche hat nicht geklappt. Versuchen Sie es gleich noch einmal.',
  },
  charts: (count) => (count === 0 ? 'keine Karten' : count === 1 ? '1 Karte' : `${count} Karten`),
  miles: (distance) => `${distance} NM`,
  lists: {
    label: 'Flugplätze',
    recent: 'Zuletzt',
    favourites: 'Favoriten',
    near: 'Umgebung',
    map: 'Im Kartenbild',
  },
  all: (count) => `Alle ${count}`,
  lastChart: 'Letzte Karte',
  noRecent: 'Flugplätze, die Sie öffnen, stehen hier.',
  noFavourites: 'Markieren Sie einen Flugplatz auf seiner Seite mit dem Stern, dann steht er hier.',
  near: {
    ask: 'Zeigt die Flugplätze um Sie herum. Ihre Position wird nur auf dieser Seite und nur für diese Suche verwendet.',
    use: 'Meine Position verwenden',
    asking: 'Warten auf Ihre Position …',
    denied:
      'Ihr Browser erlaubt dieser Website die Position nicht. Erlauben Sie sie in den Einstellungen der Website und versuchen Sie es erneut.',
    unavailable: 'Ihr Gerät kennt seine Position zurzeit nicht.',
    late: 'Ihre Position kam nicht rechtzeitig.',
    insecure: 'Browser geben die Position nur über https weiter. Öffnen Sie diesen Dienst über https.',
    unsupported: 'Dieser Browser kennt keine Position.',
    retry: 'Erneut versuchen',
    none: 'In Ihrer Umgebung sind hier keine Flugplätze veröffentlicht.',
  },
  map: {
    region: 'Landkarte',
    label: 'Karte der veröffentlichten Flugplätze. Pfeiltasten verschieben sie, Plus und Minus zoomen.',
    zoomIn: 'Vergrößern',
    zoomOut: 'Verkleinern',
    world: 'Ganze Welt',
    here: 'Flugplätze hier',
    close: 'Schließen',
    inView: (shown, all) =>
      shown < all
        ? `Die ${shown} größten von ${all} sichtbaren Flugplätzen`
        : shown === 1
          ? '1 Flugplatz sichtbar'
          : `${shown} Flugplätze sichtbar`,
    noneInView: 'Kein veröffentlichter Flugplatz ist sichtbar. Verschieben Sie die Karte oder zoomen Sie heraus.',
    notLoaded: 'Die Flughäfen der Karte konnten nicht geladen werden. Sie erscheinen, sobald der Server antwortet.',
    credit: 'Küsten und Grenzen: Natural Earth',
  },
  landing: {
    plate: 'Die Karte Visual RWY 16 von Wellington bei Tag und bei Nacht',
    handle: 'Von Tag zu Nacht',
    share: (percent) => `${percent} % Nacht`,
    title: 'Flugplatzkarten auf dem eigenen Server',
    lead: 'An- und Abflugkarten, Anflugblätter und Flugplatzkarten: bei Tag und Nacht, mit der eigenen Position auf der Karte.',
    signIn: 'Anmelden',
    enterCode: 'Code eingeben',
    airport: (icao: string) => `Melden Sie sich an, um die Karten von ${icao} zu sehen.`,
    chart: (icao: string, id: string) => `Melden Sie sich an, um die Karte ${id} von ${icao} zu sehen.`,
    points: [
      {
        title: 'Jede Karte griffbereit',
        text: 'Suche nach ICAO, IATA, Name oder Stadt. Anheften, was dieser Flug braucht.',
      },
      { title: 'Die eigene Position', text: 'Von diesem Gerät, von einem Empfänger oder vom Simulator.' },
      {
        title: 'Fürs Cockpit gemacht',
        text: 'Nachtfarben, große Flächen, Tasten für alles, keine Werbung.',
      },
    ],
    source: (host) => `Bereitgestellt von ${host}.`,
  },
}
