import { memo, useDeferredValue, useMemo, useState } from 'react'
import { useKept } from '../../kept/index.ts'
import { FaultNote } from '../../notices/index.ts'
import { type ChartRecord, useCharts } from '../../service/index.ts'
import { useWords } from '../../words/index.ts'
import { ChartBoard } from './chart-board.tsx'
import style from './chart-section.module.css'
import { isVersion, type Version, versionAtFirst } from './version.ts'
import { VersionSwitch } from './version-switch.tsx'

/** Name of the setting with the version that a person chose last. */
const settingName = 'chart-version'

const noCharts: readonly ChartRecord[] = []

type Section = { readonly icao: string; readonly hasOverlay: boolean }

/** Not rendered again with the rest of the page: it may have hundreds of rows. */
export const ChartSection = memo(function ChartSection({ icao, hasOverlay }: Section) {
  const { charts: words } = useWords().airport
  const { version: chosen, choose } = useVersion(icao, hasOverlay)
  const { version, list } = useListOf(icao, chosen)
  const charts = list.state === 'ready' ? list.value.charts : noCharts
  const versions = hasOverlay && <VersionSwitch chosen={chosen} choose={choose} />
  return (
    <section className={style.section} aria-labelledby="airport-charts" aria-busy={list.state === 'loading'}>
      <h2 id="airport-charts" className="visually-hidden">
        {words.title}
      </h2>
      {charts.length === 0 && versions && <div className={style.choice}>{versions}</div>}
      {list.state === 'fault' && <FaultNote fault={list.fault} retry={list.retry} />}
      {list.state === 'loading' && <div className={style.waiting} />}
      {list.state === 'ready' && charts.length === 0 && (
        <div className={`card ${style.empty}`}>
          <h3>{words.none.title}</h3>
          <p>{words.none.text}</p>
        </div>
      )}
      {charts.length > 0 && (
        <ChartBoard key={version} icao={icao} charts={charts} isVisit={version === 'STD'} versions={versions} />
      )}
    </section>
  )
})

/** The list of a version, rendered as a transition. */
function useListOf(icao: string, version: Version) {
  const list = useCharts(icao, { version, rules: 'ANY' })
  return useDeferredValue(useMemo(() => ({ version, list }), [version, list]))
}

/** Which charts of an airport are listed: the version chosen on this page, else the one that the person chose last on any device. */
function useVersion(icao: string, hasOverlay: boolean) {
  const { rows, put } = useKept('settings')
  const [chosen, setChosen] = useState<Version | null>(null)
  const standard = useCharts(icao)
  const isStandardEmpty = standard.state === 'ready' && standard.value.charts.length === 0
  const kept = rows.get(settingName)?.value
  return {
    version: hasOverlay ? (chosen ?? versionAtFirst(isVersion(kept) ? kept : 'STD', isStandardEmpty)) : 'STD',
    choose(version: Version) {
      setChosen(version)
      put(settingName, version)
    },
  }
}
