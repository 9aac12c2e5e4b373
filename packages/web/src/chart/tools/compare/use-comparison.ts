import { useEffect, useState } from 'react'
import type { ChartBefore, ChartRecord } from '../../../service/index.ts'
import type { Picture } from '../../view/picture.ts'
import { loadPicture } from '../../view/use-picture.ts'
import { isOfFormat } from './compare-layer.ts'
import { type Comparison, comparePictures } from './compare-pictures.ts'

/** The earlier picture, or why there is none. */
export type LoadedBefore =
  | { readonly state: 'loading' | 'failed' | 'demo' }
  | { readonly state: 'ready'; readonly picture: Picture }

/** `other format`: the pictures can only be shown in turn. */
export type LoadedComparison = Comparison | 'loading' | 'failed' | 'other format'

/** The picture before, by day or at night. `attempt`: another one tries again. */
export function useBefore(before: ChartBefore, isNight: boolean, attempt: number): LoadedBefore {
  const url = isNight ? before.nightUrl : before.dayUrl
  const [loaded, setLoaded] = useState<LoadedBefore & { readonly key?: string }>({ state: 'loading' })
  const key = `${url} ${attempt}`
  useEffect(() => {
    let isCurrent = true
    loadPicture(url).then(
      (picture) =>
        isCurrent && setLoaded(picture.access === 'demo' ? { state: 'demo', key } : { state: 'ready', picture, key }),
      () => isCurrent && setLoaded({ state: 'failed', key }),
    )
    return () => {
      isCurrent = false
    }
  }, [url, key])
  return loaded.key === key ? loaded : { state: 'loading' }
}

/** Where the day pictures differ: those at night are of the same drawing, in colours that are closer together. */
export function useComparison(before: ChartBefore, chart: ChartRecord): LoadedComparison {
  const isInTurn = !isOfFormat(before, chart)
  const [found, setFound] = useState<LoadedComparison>('loading')
  useEffect(() => {
    if (isInTurn) return
    const ended = new AbortController()
    Promise.all([loadPicture(before.dayUrl), loadPicture(chart.image_day_url)])
      .then(([one, other]) => comparePictures(one, other, ended.signal))
      .then(
        (comparison) => ended.signal.aborted || setFound(comparison),
        () => ended.signal.aborted || setFound('failed'),
      )
    return () => ended.abort()
  }, [before, chart, isInTurn])
  return isInTurn ? 'other format' : found
}
