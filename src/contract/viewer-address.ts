/** The page at an address of the viewer: the server preloads the scripts of that page, and the scripts show it. */
export type ViewerAddress =
  | { readonly page: 'find' | 'other' }
  | { readonly page: 'airport'; readonly icao: string }
  /** `chart`: its id, as it is written in the address. */
  | { readonly page: 'chart'; readonly icao: string; readonly chart: string }

/** `path`: below the viewer, without its first slash, with a query or without. */
export function viewerAddress(path: string): ViewerAddress {
  const [plain = ''] = path.split(/[?#]/)
  const [, icao, chart] = /^([A-Z0-9]{3,4})(?:\/([^/]+))?\/?$/.exec(plain) ?? []
  if (icao === undefined) return { page: plain === '' ? 'find' : 'other' }
  return chart === undefined ? { page: 'airport', icao } : { page: 'chart', icao, chart }
}
