import type { Station } from '../../service/index.ts'

/** In the order in which a flight uses them. */
export const stationGroups = ['information', 'ground', 'tower', 'approach', 'advisory', 'area', 'other'] as const
export type StationGroup = (typeof stationGroups)[number]

/** Names of services in sources, in any case. */
const services: Readonly<Record<Exclude<StationGroup, 'other'>, string>> = {
  information: 'ATIS D-ATIS AWOS ASOS VOLMET WX WEATHER AFIS-INFORMATION',
  ground: 'GROUND GND CLEARANCE CLD DEL DELIVERY SMC APRON RAMP RMP GATE GTE PTD',
  tower: 'TOWER TWR',
  approach: 'APPROACH APP DEPARTURE DEP APP/DEP A/D ARR DIRECTOR DIR RADAR RDR GCA TCA TMA',
  advisory: 'CTAF UNICOM UNIC MULTICOM AFIS INFO INFORMATION RADIO RDO A/G AIR/GROUND MF ATF SAFETYCOM PAL ARCAL',
  area: 'CENTER CENTRE CNTR ACC CTR ARTC FSS FIS FIR RCO',
}

const groupOf = new Map(
  stationGroups.flatMap((group) =>
    group === 'other' ? [] : services[group].split(' ').map((service) => [service, group] as const),
  ),
)

/** By group, in the order of the source. A frequency that is listed twice for a service is shown once. */
export function groupStations(
  stations: readonly Station[],
): readonly { readonly group: StationGroup; readonly stations: readonly Station[] }[] {
  const groups = Map.groupBy(stations, ({ service }) => groupOf.get(service.trim().toUpperCase()) ?? 'other')
  return stationGroups.flatMap((group) => {
    const own = groups.get(group)
    return own ? [{ group, stations: merged(own) }] : []
  })
}

const merged = (stations: readonly Station[]): readonly Station[] =>
  [...Map.groupBy(stations, ({ service }) => service)].map(([service, all]) => ({
    service,
    frequencies: [...new Set(all.flatMap(({ frequencies }) => frequencies))],
  }))

/** `118.1` as charts print it and controllers say it: `118.100`. Text that is not a number of MHz is returned unchanged. */
export function formatFrequency(frequency: string): string {
  return /^\d{2,3}(\.\d{1,3})?$/.test(frequency) ? Number(frequency).toFixed(3) : frequency
}
