import type { CalibrateWords } from '../en/calibrate.ts'

export const calibrate: CalibrateWords = {
  title: 'Kalibrieren',
  charts: 'Karten',
  chart: 'Karte',
  chartMeans:
    'Die Eingabetaste setzt einen Punkt unter das Kreuz, Pfeiltasten verschieben ihn. Das Fragezeichen listet alle Tasten auf.',
  panel: 'Kalibrierung',
  noCharts: 'Der Ordner enthält keine Karten, die verwendet werden können.',
  problems: 'Was der Import melden wird',
  loading: 'Wird geladen …',
  shown: (name) => `${name} wird angezeigt.`,
  pageOf: (file, page) => `${file}, Seite ${page}`,
  states: {
    unsaved: 'nicht gespeichert',
    own: 'platziert sich selbst',
    calibrated: 'kalibriert',
    none: 'keine Kalibrierung',
    placedBy: (file) => `platziert durch ${file}`,
  },
  notes: {
    own: 'Die Datei hat eine eigene Georeferenz, die Vorrang vor Punkten hat. Ihr Kartenfeld kann angegeben werden.',
    placedBy: (file) => `Platziert durch ${file}. Was Sie hier speichern, hat Vorrang; jene Datei bleibt, wie sie ist.`,
  },
  points: {
    title: 'Punkte',
    hints: [
      'Klicken Sie auf einen Ort mit bekannter Position: ein Navaid, das Ende einer Piste, einen Schnittpunkt des Gitters.',
      'Setzen Sie einen zweiten Punkt, weit weg vom ersten.',
      'Zwei Punkte platzieren die Karte. Ein dritter, weit neben ihrer Linie, korrigiert sie.',
      'Drei Punkte passen immer. Ein vierter zeigt, ob einer von ihnen falsch ist.',
      'Klicken setzt einen Punkt; Ziehen, oder Pfeiltasten auf der Karte, verschieben ihn.',
    ],
    added: (id) => `Punkt ${id} gesetzt. Geben Sie seine Position ein.`,
    position: (id) => `Position von Punkt ${id}`,
    type: 'Eingeben, oder einen bekannten Ort wählen',
    off: (pixels) => `${pixels} px daneben`,
    move: (id) => `Punkt ${id} um ein Pixel verschieben`,
    ways: {
      left: (id) => `Punkt ${id} nach links`,
      up: (id) => `Punkt ${id} nach oben`,
      down: (id) => `Punkt ${id} nach unten`,
      right: (id) => `Punkt ${id} nach rechts`,
    },
    remove: (id) => `Punkt ${id} entfernen`,
    needPosition: (ids) =>
      ids.length === 1
        ? `Punkt ${ids} braucht eine Position; oder entfernen Sie ihn`
        : `Die Punkte ${ids.join(', ')} brauchen eine Position; oder entfernen Sie sie`,
  },
  position: {
    form: 'Schreiben Sie sie als 41-19-38S 174-48-18E, 41°19.6′S 174°48.3′E oder -41.3272, 174.805',
    latitude: (degrees) => `Die Breite ${degrees} liegt jenseits von 90°: Die Breite steht zuerst`,
    longitude: (degrees) => `Die Länge ${degrees} liegt jenseits von 180°`,
  },
  drawnAs: {
    label: 'Die Karte ist',
    printed: 'Eine gedruckte Karte (maßstäblich)',
    web: 'Eine Karte aus dem Web (Mercator)',
    plain: 'Ein einfaches Gitter aus Breite und Länge',
    'as stated': 'In der Projektion von calibrations.json',
  },
  planView: {
    title: 'Kartenfeld',
    mark: 'Kartenfeld markieren',
    addInset: 'Einschub hinzufügen',
    cancel: 'Abbrechen',
    remove: 'Entfernen',
    removeInsets: 'Einschübe entfernen',
    corners: {
      'plan view': 'Klicken Sie auf eine Ecke des Kartenfelds, dann auf die gegenüberliegende.',
      inset: 'Klicken Sie auf eine Ecke des Einschubs, dann auf die gegenüberliegende.',
    },
    cornerSet: 'Die erste Ecke ist gesetzt. Klicken Sie auf die gegenüberliegende.',
    stated: (insets) =>
      insets > 0
        ? `Von Ihnen angegeben, mit Einschüben: ${insets}.`
        : 'Von Ihnen angegeben. Kästen darin, die nicht Karte sind, sind Einschübe.',
    found: 'Auf der Seite gefunden, oder die ganze Seite. Geben Sie es an, wenn der Umriss falsch ist.',
    unknown: 'Der Teil der Seite, der Karte ist. Noch nicht bekannt.',
  },
  figures: {
    mapError: 'Kartenfehler',
    worst: 'Größte Abweichung',
    scale: 'Maßstab',
    perPixel: (metres) => `${metres} m je Pixel`,
    north: 'Norden',
    up: 'oben',
    leftOfUp: (degrees) => `${degrees}° links von oben`,
    rightOfUp: (degrees) => `${degrees}° rechts von oben`,
  },
  save: 'Speichern',
  saved: (file) => `In ${file} gespeichert. Importieren Sie den Ordner, um es zu veröffentlichen.`,
  tableChanged:
    'calibrations.json wurde von einem anderen Programm geändert. Speichern Sie noch einmal, um diese Punkte einzutragen; der Rest bleibt.',
  unanswered:
    'Platekeeper antwortet nicht. Starten Sie den Befehl noch einmal und öffnen Sie die Adresse, die er zeigt.',
  answered: (status) => `Der Server antwortete mit ${status}`,
  tools: 'Werkzeuge',
  commands: {
    undo: 'Rückgängig',
    redo: 'Wiederholen',
    zoomOut: 'Verkleinern',
    zoomIn: 'Vergrößern',
    fit: 'Einpassen',
    grid: 'Gitter',
    keys: 'Tastatur',
    addPoint: 'Einen Punkt unter dem Kreuz setzen, oder dort eine Ecke',
    remove: 'Den gewählten Punkt entfernen',
    deselect: 'Den Punkt abwählen, oder das Markieren abbrechen',
    move: {
      left: 'Den gewählten Punkt, sonst die Karte, nach links; mit Umschalt um zehn Pixel',
      up: 'Nach oben',
      down: 'Nach unten',
      right: 'Nach rechts',
    },
  },
}
