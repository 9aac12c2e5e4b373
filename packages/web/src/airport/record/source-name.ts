/** Known names of sources; a folder of the operator has its own name. */
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
