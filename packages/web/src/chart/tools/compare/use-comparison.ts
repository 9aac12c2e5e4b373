import { useEffect, useState } from 'react'
import type { ChartBefore, ChartRecord } from '../../../service/index.ts'
import type { DecodedImage } from '../../view/decoded-image.ts'
import { loadImage } from '../../view/decoded-images.ts'
import { holdImage } from '../../view/image-use.ts'
import { type Comparison, compareImages } from './compare-images.ts'
import { isOfFormat } from './compare-layer.ts'

/** The earlier image, or why it cannot be shown. */
export type LoadedBefore =
  | { readonly state: 'loading' | 'failed' | 'demo' }
  | { readonly state: 'ready'; readonly image: DecodedImage }

/** `other format`: the images can only be shown in turn. */
export type LoadedComparison = Comparison | 'loading' | 'failed' | 'other format'

/** The previous image, by day or at night. Another value of `attempt` tries again. */
export function useBefore(before: ChartBefore, isNight: boolean, attempt: number): LoadedBefore {
  const url = isNight ? before.nightUrl : before.dayUrl
  const [loaded, setLoaded] = useState<LoadedBefore & { readonly key?: string }>({ state: 'loading' })
  const key = `${url} ${attempt}`
  useEffect(() => {
    let isCurrent = true
    let release = (): void => undefined
    loadImage(url).then(
      (image) => {
        if (!isCurrent) return
        release = holdImage(image)
        setLoaded(image.access === 'demo' ? { state: 'demo', key } : { state: 'ready', image, key })
      },
      () => isCurrent && setLoaded({ state: 'failed', key }),
    )
    return () => {
      isCurrent = false
      release()
    }
  }, [url, key])
  return loaded.key === key ? loaded : { state: 'loading' }
}

/** The changes between the day images. Those of the night images are the same, and their colours are closer together. */
export function useComparison(before: ChartBefore, chart: ChartRecord): LoadedComparison {
  const isInTurn = !isOfFormat(before, chart)
  const [found, setFound] = useState<LoadedComparison>('loading')
  useEffect(() => {
    if (isInTurn) return
    const ended = new AbortController()
    const held = async (url: string) => {
      const image = await loadImage(url)
      const release = holdImage(image)
      ended.signal.addEventListener('abort', release)
      if (ended.signal.aborted) release()
      return image
    }
    Promise.all([held(before.dayUrl), held(chart.image_day_url)])
      .then(([one, other]) => compareImages(one, other, ended.signal))
      .then(
        (comparison) => ended.signal.aborted || setFound(comparison),
        () => ended.signal.aborted || setFound('failed'),
      )
    return () => ended.abort()
  }, [before, chart, isInTurn])
  return isInTurn ? 'other format' : found
}
