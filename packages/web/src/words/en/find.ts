export const find = {
  title: 'Find an airport',
  search: {
    label: 'Search for an airport',
    placeholder: 'ICAO, IATA, name or city',
    clear: 'Clear',
    recent: 'Recent',
    none: (words: string) => `No airport matches “${words}”.`,
    count: (airports: number) => (airports === 1 ? '1 airport' : `${airports} airports`),
    failed: 'The search did not work. Try again in a moment.',
  },
  charts: (count: number) => (count === 0 ? 'no charts' : count === 1 ? '1 chart' : `${count} charts`),
  miles: (distance: string) => `${distance} NM`,
  lists: { label: 'Airports', recent: 'Recent', favourites: 'Favourites', near: 'Near me', map: 'On the map' },
  all: (count: number) => `All ${count}`,
  lastChart: 'Last chart',
  noRecent: 'Airports that you open are listed here.',
  noFavourites: 'Mark an airport with the star on its page, and it is listed here.',
  near: {
    ask: 'Show the airports around you. Your position is used in this page alone, for this search.',
    use: 'Use my position',
    asking: 'Waiting for your position …',
    denied:
      'Your browser does not allow the position for this site. Allow it in the settings of the site, then try again.',
    unavailable: 'Your device does not know its position at present.',
    late: 'Your position took too long.',
    insecure: 'Browsers give the position over https only. Open this service over https.',
    unsupported: 'This browser has no position.',
    retry: 'Try again',
    none: 'No airports around you are published here.',
  },
  map: {
    region: 'Map',
    label: 'Map of the published airports. Arrow keys move it, plus and minus zoom.',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    world: 'Whole world',
    here: 'Airports here',
    close: 'Close',
    inView: (shown: number, all: number) =>
      shown < all
        ? `The ${shown} largest of ${all} airports in view`
        : shown === 1
          ? '1 airport in view'
          : `${shown} airports in view`,
    noneInView: 'No published airport is in view. Move the map or zoom out.',
    notLoaded: 'The airports of the map could not be loaded. They appear when the server answers.',
    credit: 'Coasts and borders: Natural Earth',
  },
  landing: {
    plate: 'The chart Visual RWY 16 of Wellington, by day and by night',
    handle: 'From day to night',
    share: (percent: number) => `${percent} % night`,
    title: 'Airport charts, on your own server',
    lead: 'Approach plates, departures, arrivals and airport diagrams: by day and night, with your own position on the chart.',
    signIn: 'Sign in',
    enterCode: 'Enter a code',
    airport: (icao: string) => `Sign in to see the charts of ${icao}.`,
    chart: (icao: string, id: string) => `Sign in to see the chart ${id} of ${icao}.`,
    points: [
      { title: 'Every chart in reach', text: 'Search by ICAO, IATA, name or city. Pin what this flight needs.' },
      { title: 'Your position on the chart', text: 'From this device, from a receiver or from your simulator.' },
      { title: 'Made for the cockpit', text: 'Night colours, large targets, keys for everything, no advertising.' },
    ],
    source: (host: string) => `Served by ${host}.`,
  },
}
