import type { CalibrateWords } from '../en/calibrate.ts'

export const calibrate: CalibrateWords = {
  title: 'Calibrer',
  charts: 'Cartes',
  chart: 'Carte',
  chartMeans:
    'Entrée ajoute un point sous la croix, les flèches le déplacent. Le point d’interrogation montre toutes les touches.',
  panel: 'Calibration',
  noCharts: 'Le dossier ne contient aucune carte utilisable.',
  problems: 'Ce que l’importation signalera',
  loading: 'Chargement …',
  shown: (name) => `${name} est affichée.`,
  pageOf: (file, page) => `${file}, page ${page}`,
  states: {
    unsaved: 'non enregistrée',
    own: 'se place elle-même',
    calibrated: 'calibrée',
    none: 'sans calibration',
    placedBy: (file) => `placée par ${file}`,
  },
  notes: {
    own: 'Le fichier a son propre géoréférencement, prioritaire sur les points. Sa vue en plan peut être indiquée.',
    placedBy: (file) => `Placée par ${file}. Ce que vous enregistrez ici est prioritaire ; ce fichier reste tel quel.`,
  },
  points: {
    title: 'Points',
    hints: [
      'Cliquez sur un lieu dont la position est connue : une aide radio, l’extrémité d’une piste, un croisement de la grille.',
      'Ajoutez un deuxième point, loin du premier.',
      'Deux points placent la carte. Un troisième, loin de leur ligne, la corrige.',
      'Trois points s’accordent toujours. Un quatrième montre si l’un d’eux est faux.',
      'Cliquez pour ajouter un point ; glissez-le, ou pressez les flèches sur la carte, pour le déplacer.',
    ],
    added: (id) => `Point ${id} ajouté. Saisissez sa position.`,
    position: (id) => `Position du point ${id}`,
    type: 'Saisissez-la, ou choisissez un lieu connu',
    off: (pixels) => `écart ${pixels} px`,
    move: (id) => `Déplacer le point ${id} d’un pixel`,
    ways: {
      left: (id) => `Point ${id} à gauche`,
      up: (id) => `Point ${id} en haut`,
      down: (id) => `Point ${id} en bas`,
      right: (id) => `Point ${id} à droite`,
    },
    remove: (id) => `Retirer le point ${id}`,
    needPosition: (ids) =>
      ids.length === 1
        ? `Le point ${ids} n’a pas de position ; indiquez-la ou retirez-le`
        : `Les points ${ids.join(', ')} n’ont pas de position ; indiquez-les ou retirez-les`,
  },
  position: {
    form: 'Écrivez-la ainsi : 41-19-38S 174-48-18E, 41°19.6′S 174°48.3′E ou -41.3272, 174.805',
    latitude: (degrees) => `La latitude ${degrees} dépasse 90° : la latitude vient en premier`,
    longitude: (degrees) => `La longitude ${degrees} dépasse 180°`,
  },
  drawnAs: {
    label: 'La carte est',
    printed: 'Une carte imprimée (à l’échelle)',
    web: 'Une carte du web (Mercator)',
    plain: 'Une simple grille de latitude et longitude',
    'as stated': 'Dans la projection de calibrations.json',
  },
  planView: {
    title: 'Vue en plan',
    mark: 'Marquer la vue en plan',
    addInset: 'Ajouter un encart',
    cancel: 'Annuler',
    remove: 'Retirer',
    removeInsets: 'Retirer les encarts',
    corners: {
      'plan view': 'Cliquez sur un coin de la vue en plan, puis sur le coin opposé.',
      inset: 'Cliquez sur un coin de l’encart, puis sur le coin opposé.',
    },
    cornerSet: 'Premier coin posé. Cliquez sur le coin opposé.',
    stated: (insets) =>
      insets > 0
        ? `Indiquée par vous, avec encarts : ${insets}.`
        : 'Indiquée par vous. Les cadres qui n’y sont pas de la carte sont des encarts.',
    found: 'Trouvée sur la page, ou la page entière. Indiquez-la si le contour est faux.',
    unknown: 'La partie de la page qui est de la carte. Pas encore connue.',
  },
  figures: {
    mapError: 'Erreur de carte',
    worst: 'Pire point',
    scale: 'Échelle',
    perPixel: (metres) => `${metres} m par pixel`,
    north: 'Nord',
    up: 'en haut',
    leftOfUp: (degrees) => `${degrees}° à gauche du haut`,
    rightOfUp: (degrees) => `${degrees}° à droite du haut`,
  },
  save: 'Enregistrer',
  saved: (file) => `Enregistré dans ${file}. Importez le dossier pour le publier.`,
  tableChanged:
    'calibrations.json a été modifié par un autre programme. Enregistrez encore pour y mettre ces points ; le reste ne change pas.',
  unanswered: 'Platekeeper ne répond pas. Relancez la commande et ouvrez l’adresse qu’elle affiche.',
  answered: (status) => `Le serveur a répondu ${status}`,
  tools: 'Outils',
  commands: {
    undo: 'Annuler',
    redo: 'Rétablir',
    zoomOut: 'Réduire',
    zoomIn: 'Agrandir',
    fit: 'Ajuster',
    grid: 'Grille',
    keys: 'Clavier',
    addPoint: 'Ajouter un point sous la croix, ou y poser un coin',
    remove: 'Retirer le point choisi',
    deselect: 'Ne plus choisir le point, ou cesser de marquer',
    move: {
      left: 'Déplacer le point choisi, sinon la carte, à gauche ; avec Maj de dix pixels',
      up: 'Le déplacer en haut',
      down: 'Le déplacer en bas',
      right: 'Le déplacer à droite',
    },
  },
}
