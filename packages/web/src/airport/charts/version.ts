import type { ChartQuery } from '../../service/index.ts'

export type Version = ChartQuery['version']

export const versions: readonly Version[] = ['STD', 'CAO']

export const isVersion = (value: unknown): value is Version => versions.some((version) => version === value)

/** At an airport with overlay charts, the version listed until the person chooses one: the wanted one, or CAO without standard charts. */
export const versionAtFirst = (wanted: Version, isStandardEmpty: boolean): Version => (isStandardEmpty ? 'CAO' : wanted)
