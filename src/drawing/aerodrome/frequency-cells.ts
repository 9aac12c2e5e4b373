import type { Station } from '../../facts/index.ts'
import type { Cell } from './plate.ts'

/** In the order in which an arriving pilot needs them; then every other. */
const order = [
  'ATIS',
  'AWOS',
  'ASOS',
  'APPROACH',
  'APP/DEP',
  'TOWER',
  'CTAF',
  'AFIS',
  'UNICOM',
  'INFORMATION',
  'RADIO',
  'GROUND',
  'CLEARANCE',
]

/** What sources write for short. */
const names: Readonly<Record<string, string>> = {
  TWR: 'TOWER',
  APP: 'APPROACH',
  'A/D': 'APP/DEP',
  GND: 'GROUND',
  CLD: 'CLEARANCE',
  DEL: 'CLEARANCE',
  UNIC: 'UNICOM',
  INFO: 'INFORMATION',
  RDO: 'RADIO',
}

/** The first five services as cells of the briefing strip, two frequencies of each. */
export function frequencyCells({ stations }: { readonly stations: readonly Station[] }): readonly Cell[] {
  const byService = new Map<string, string[]>()
  for (const { service, frequencies } of stations) {
    const name = names[service.toUpperCase()] ?? service.toUpperCase()
    byService.set(name, [...(byService.get(name) ?? []), ...frequencies])
  }
  const rank = (service: string) => (order.includes(service) ? order.indexOf(service) : order.length)
  return [...byService]
    .filter(([, frequencies]) => frequencies.length > 0)
    .sort(([one], [other]) => rank(one) - rank(other))
    .slice(0, 5)
    .map(([label, frequencies]) => ({
      label,
      value: [...new Set(frequencies)].slice(0, 2).join(' / '),
      weight: frequencies.length > 1 ? 1.5 : 1,
    }))
}
