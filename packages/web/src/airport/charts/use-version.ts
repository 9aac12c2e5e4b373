import { useState } from 'react'
import { useKept } from '../../kept/index.ts'
import { useCharts } from '../../service/index.ts'
import { isVersion, type Version, versionAtFirst } from './version.ts'

export type ChosenVersion = { readonly version: Version; readonly choose: (version: Version) => void }

/** Which charts of an airport are listed: the ones chosen here, else those that the person chose last, on any of their devices. */
export function useVersion(icao: string, hasOverlay: boolean): ChosenVersion {
  const { rows, put } = useKept('settings')
  const [chosen, setChosen] = useState<Version | null>(null)
  const standard = useCharts(icao)
  const isStandardEmpty = standard.state === 'ready' && standard.value.charts.length === 0
  const kept = rows.get(settingName)?.value
  return {
    version: hasOverlay ? (chosen ?? versionAtFirst(isVersion(kept) ? kept : 'STD', isStandardEmpty)) : 'STD',
    choose(version) {
      setChosen(version)
      put(settingName, version)
    },
  }
}

const settingName = 'chart-version'
