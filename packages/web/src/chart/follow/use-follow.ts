import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { thisTab } from '../../device/index.ts'
import type { ChartAddress } from '../../routes/index.ts'
import { useMe } from '../../service/index.ts'
import { isChartMessage } from './chart-message.ts'

const stored = 'platekeeper.follow'

export type Follow = { readonly isOn: boolean; readonly toggle: () => void }

/**
 * A second window of this browser that shows the chart that another one opens: on a second screen, or next to a simulator. Windows that
 * follow report nothing, so that two windows never follow each other.
 */
export function useFollow(shown: ChartAddress, go: (chart: ChartAddress) => void): Follow {
  const me = useMe()
  const account = me.state === 'ready' && me.value.signedIn ? me.value.account : null
  const isOn = useSyncExternalStore(thisTab.subscribe, () => thisTab.get(stored) !== null)
  const [channel, setChannel] = useState<BroadcastChannel | null>(null)
  const { icao, chart } = shown
  useEffect(() => {
    if (account === null) return
    const opened = new BroadcastChannel(`platekeeper.shown/${account}`)
    setChannel(opened)
    return () => opened.close()
  }, [account])
  const hear = useEffectEvent((message: unknown) => {
    if (!isOn) {
      if (message === 'which') channel?.postMessage({ icao, chart })
      return
    }
    if (isChartMessage(message) && (message.icao !== icao || message.chart !== chart)) go(message)
  })
  useEffect(() => {
    if (!channel) return
    const listen = ({ data }: MessageEvent<unknown>) => hear(data)
    channel.addEventListener('message', listen)
    return () => channel.removeEventListener('message', listen)
  }, [channel])
  useEffect(() => {
    if (channel) channel.postMessage(isOn ? 'which' : { icao, chart })
  }, [channel, isOn, icao, chart])
  return { isOn, toggle: () => thisTab.set(stored, isOn ? null : 'on') }
}
