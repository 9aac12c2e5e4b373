/** A catalogue of its own, which the viewer never loads. */
export const calibrate = {
  title: 'Calibrate',
  charts: 'Charts',
  chart: 'Chart',
  chartMeans: 'Enter adds a point below the cross, arrow keys move it. The question mark lists every key.',
  panel: 'Calibration',
  noCharts: 'The folder lists no charts that can be used.',
  problems: 'What the import will report',
  loading: 'Loading …',
  shown: (name: string) => `${name} is shown.`,
  pageOf: (file: string, page: number) => `${file}, page ${page}`,
  states: {
    unsaved: 'not saved',
    own: 'places itself',
    calibrated: 'calibrated',
    none: 'no calibration',
    placedBy: (file: string) => `placed by ${file}`,
  },
  notes: {
    own: 'The file has its own georeference, which has priority over points. Its plan view can be stated.',
    placedBy: (file: string) => `Placed by ${file}. What you save here has priority; that file stays as it is.`,
  },
  points: {
    title: 'Points',
    hints: [
      'Click a place whose position is known: a navaid, the end of a runway, a crossing of the grid.',
      'Add a second point, far from the first.',
      'Two points place the chart. A third, far from their line, corrects it.',
      'Three points always fit. A fourth shows whether one of them is wrong.',
      'Click to add a point; drag a point, or press arrow keys on the chart, to move it.',
    ],
    added: (id: number) => `Point ${id} added. Type its position.`,
    position: (id: number) => `Position of point ${id}`,
    type: 'Type it, or choose a known place',
    off: (pixels: string) => `${pixels} px off`,
    move: (id: number) => `Move point ${id} by a pixel`,
    ways: {
      left: (id: number) => `Point ${id} left`,
      up: (id: number) => `Point ${id} up`,
      down: (id: number) => `Point ${id} down`,
      right: (id: number) => `Point ${id} right`,
    },
    remove: (id: number) => `Remove point ${id}`,
    needPosition: (ids: readonly number[]) =>
      ids.length === 1
        ? `Point ${ids} needs a position; or remove it`
        : `Points ${ids.join(', ')} need a position; or remove them`,
  },
  position: {
    form: 'Write it as 41-19-38S 174-48-18E, 41°19.6′S 174°48.3′E or -41.3272, 174.805',
    latitude: (degrees: number) => `Latitude ${degrees} is beyond 90°: latitude comes first`,
    longitude: (degrees: number) => `Longitude ${degrees} is beyond 180°`,
  },
  drawnAs: {
    label: 'The chart is',
    printed: 'A printed chart (true to scale)',
    web: 'A map of the web (Mercator)',
    plain: 'A plain grid of latitude and longitude',
    'as stated': 'In the projection of calibrations.json',
  },
  planView: {
    title: 'Plan view',
    mark: 'Mark the plan view',
    addInset: 'Add an inset',
    cancel: 'Cancel',
    remove: 'Remove',
    removeInsets: 'Remove the insets',
    corners: {
      'plan view': 'Click one corner of the plan view, then the opposite one.',
      inset: 'Click one corner of the inset, then the opposite one.',
    },
    cornerSet: 'First corner set. Click the opposite one.',
    stated: (insets: number) =>
      insets > 0 ? `Stated by you, with insets: ${insets}.` : 'Stated by you. Boxes in it that are not map are insets.',
    found: 'Found on the page, or the whole page. State it if the outline is wrong.',
    unknown: 'The part of the page that is map. Not known yet.',
  },
  figures: {
    mapError: 'Map error',
    worst: 'Worst point',
    scale: 'Scale',
    perPixel: (metres: string) => `${metres} m per pixel`,
    north: 'North',
    up: 'up',
    leftOfUp: (degrees: string) => `${degrees}° left of up`,
    rightOfUp: (degrees: string) => `${degrees}° right of up`,
  },
  save: 'Save',
  saved: (file: string) => `Saved in ${file}. Import the folder to publish it.`,
  tableChanged:
    'calibrations.json was changed by another program. Save again to put these points into it; the rest of it stays.',
  unanswered: 'Platekeeper does not answer. Run the command again, and open the address that it shows.',
  answered: (status: number) => `The server answered ${status}`,
  tools: 'Tools',
  commands: {
    undo: 'Undo',
    redo: 'Redo',
    zoomOut: 'Zoom out',
    zoomIn: 'Zoom in',
    fit: 'Fit',
    grid: 'Grid',
    keys: 'Keyboard',
    addPoint: 'Add a point below the cross, or set a corner there',
    remove: 'Remove the selected point',
    deselect: 'Deselect the point, or cancel marking',
    move: {
      left: 'Move the selected point, else the chart, left; with Shift by ten pixels',
      up: 'Move it up',
      down: 'Move it down',
      right: 'Move it right',
    },
  },
}

/** English defines the type: a missing key in another language does not compile. */
export type CalibrateWords = typeof calibrate
