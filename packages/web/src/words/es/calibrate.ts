import type { CalibrateWords } from '../en/calibrate.ts'

export const calibrate: CalibrateWords = {
  title: 'Calibrar',
  charts: 'Cartas',
  chart: 'Carta',
  chartMeans:
    'Intro añade un punto bajo la cruz, las flechas lo mueven. El signo de interrogación muestra todas las teclas.',
  panel: 'Calibración',
  noCharts: 'La carpeta no contiene cartas que se puedan usar.',
  problems: 'Lo que informará la importación',
  loading: 'Cargando …',
  shown: (name) => `Se muestra ${name}.`,
  pageOf: (file, page) => `${file}, página ${page}`,
  states: {
    unsaved: 'sin guardar',
    own: 'se sitúa sola',
    calibrated: 'calibrada',
    none: 'sin calibración',
    placedBy: (file) => `situada por ${file}`,
  },
  notes: {
    own: 'El archivo tiene su propia georreferencia, que tiene prioridad sobre los puntos. Se puede indicar su vista en planta.',
    placedBy: (file) => `Situada por ${file}. Lo que guarde aquí tiene prioridad; ese archivo queda como está.`,
  },
  points: {
    title: 'Puntos',
    hints: [
      'Haga clic en un lugar de posición conocida: una radioayuda, el extremo de una pista, un cruce de la cuadrícula.',
      'Añada un segundo punto, lejos del primero.',
      'Dos puntos sitúan la carta. Un tercero, lejos de su línea, la corrige.',
      'Tres puntos siempre encajan. Un cuarto muestra si alguno está mal.',
      'Haga clic para añadir un punto; arrástrelo, o pulse las flechas sobre la carta, para moverlo.',
    ],
    added: (id) => `Punto ${id} añadido. Escriba su posición.`,
    position: (id) => `Posición del punto ${id}`,
    type: 'Escríbala, o elija un lugar conocido',
    off: (pixels) => `desvío ${pixels} px`,
    move: (id) => `Mover el punto ${id} un píxel`,
    ways: {
      left: (id) => `Punto ${id} a la izquierda`,
      up: (id) => `Punto ${id} arriba`,
      down: (id) => `Punto ${id} abajo`,
      right: (id) => `Punto ${id} a la derecha`,
    },
    remove: (id) => `Quitar el punto ${id}`,
    needPosition: (ids) =>
      ids.length === 1
        ? `El punto ${ids} necesita una posición; o quítelo`
        : `Los puntos ${ids.join(', ')} necesitan una posición; o quítelos`,
  },
  position: {
    form: 'Escríbala como 41-19-38S 174-48-18E, 41°19.6′S 174°48.3′E o -41.3272, 174.805',
    latitude: (degrees) => `La latitud ${degrees} pasa de 90°: la latitud va primero`,
    longitude: (degrees) => `La longitud ${degrees} pasa de 180°`,
  },
  drawnAs: {
    label: 'La carta es',
    printed: 'Una carta impresa (a escala)',
    web: 'Un mapa de la web (Mercator)',
    plain: 'Una cuadrícula simple de latitud y longitud',
    'as stated': 'En la proyección de calibrations.json',
  },
  planView: {
    title: 'Vista en planta',
    mark: 'Marcar la vista en planta',
    addInset: 'Añadir un recuadro',
    cancel: 'Cancelar',
    remove: 'Quitar',
    removeInsets: 'Quitar los recuadros',
    corners: {
      'plan view': 'Haga clic en una esquina de la vista en planta y después en la opuesta.',
      inset: 'Haga clic en una esquina del recuadro y después en la opuesta.',
    },
    cornerSet: 'Primera esquina puesta. Haga clic en la opuesta.',
    stated: (insets) =>
      insets > 0
        ? `Indicada por usted, con recuadros: ${insets}.`
        : 'Indicada por usted. Los cuadros en ella que no son mapa son recuadros.',
    found: 'Encontrada en la página, o la página entera. Indíquela si el contorno está mal.',
    unknown: 'La parte de la página que es mapa. Aún no se conoce.',
  },
  figures: {
    mapError: 'Error del mapa',
    worst: 'Peor punto',
    scale: 'Escala',
    perPixel: (metres) => `${metres} m por píxel`,
    north: 'Norte',
    up: 'arriba',
    leftOfUp: (degrees) => `${degrees}° a la izquierda de arriba`,
    rightOfUp: (degrees) => `${degrees}° a la derecha de arriba`,
  },
  save: 'Guardar',
  saved: (file) => `Guardado en ${file}. Importe la carpeta para publicarlo.`,
  tableChanged:
    'Otro programa ha cambiado calibrations.json. Guarde otra vez para poner estos puntos; el resto no cambia.',
  unanswered: 'Platekeeper no responde. Ejecute la orden otra vez y abra la dirección que muestra.',
  answered: (status) => `El servidor respondió ${status}`,
  tools: 'Herramientas',
  commands: {
    undo: 'Deshacer',
    redo: 'Rehacer',
    zoomOut: 'Reducir',
    zoomIn: 'Ampliar',
    fit: 'Ajustar',
    grid: 'Cuadrícula',
    keys: 'Teclado',
    addPoint: 'Añadir un punto bajo la cruz, o poner ahí una esquina',
    remove: 'Quitar el punto elegido',
    deselect: 'Dejar de elegir el punto, o de marcar',
    move: {
      left: 'Mover el punto elegido, si no la carta, a la izquierda; con Mayús diez píxeles',
      up: 'Moverlo arriba',
      down: 'Moverlo abajo',
      right: 'Moverlo a la derecha',
    },
  },
}
