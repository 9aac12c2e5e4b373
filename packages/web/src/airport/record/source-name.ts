/** Sources by the names that people know; those of an operator's own folder have the folder's. */
const names: Readonly<Record<string, string>> = {
  nasr: 'FAA NASR',
  cifp: 'FAA CIFP',
  dtpp: 'FAA d-TPP',
  ourairports: 'OurAirports',
  demo: 'Demo',
}

export function sourceName(source: string): string {
  const [kind = '', ...rest] = source.split(':')
  return names[kind] ?? (rest.length > 0 ? rest.join(':') : source)
}
