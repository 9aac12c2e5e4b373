import { useEffect, useState } from 'react'
import type { ChartRecord } from '#client'
import { type Fault, onRefetch, secondsBefore } from '../../service/index.ts'
import type { DecodedImage } from './decoded-image.ts'
import { decodedImages, enterChart, ImageFault } from './decoded-images.ts'
import { holdImage } from './image-use.ts'

export type ImageState =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly image: DecodedImage }
  | { readonly state: 'fault'; readonly fault: Fault; readonly retry: () => void }

type Answer = { readonly url: string; readonly attempt: number; readonly loaded: ImageState }

/** Without a press: an image that fails each time although the server answers is not requested forever. */
const mostAutomaticAttempts = 10

const isShown = (answer: Answer | undefined, loaded: ImageState): boolean =>
  loaded.state === 'ready' && answer?.loaded.state === 'ready' && answer.loaded.image === loaded.image

const urlOf = (chart: ChartRecord, isNight: boolean): string => (isNight ? chart.image_night_url : chart.image_day_url)

/**
 * The image of a chart; `ready` always refers to the requested chart and light. The image for the other light is fetched afterwards, and
 * those of its `neighbours`, which are decoded too. A failed image is loaded again when the browser is online or the server answers again, and one that
 * the server cannot send after growing pauses.
 */
export function useDecodedImage(chart: ChartRecord, isNight: boolean, neighbours: readonly ChartRecord[]): ImageState {
  const url = urlOf(chart, isNight)
  const [attempt, setAttempt] = useState(0)
  const [answer, setAnswer] = useState<Answer | undefined>(() => {
    const image = decodedImages.ready(url)
    return image && { url, attempt, loaded: { state: 'ready', image } }
  })
  const otherLight = urlOf(chart, !isNight)
  useEffect(enterChart, [])
  const ahead = neighbours.map((each) => urlOf(each, isNight)).join(' ')

  useEffect(() => {
    let isCurrent = true
    let release = (): void => undefined
    const retry = () => setAttempt(attempt + 1)
    const settle = (loaded: ImageState) =>
      isCurrent && setAnswer((former) => (isShown(former, loaded) ? former : { url, attempt, loaded }))
    decodedImages.load(url).then(
      (image) => {
        if (!isCurrent) return
        release = holdImage(image)
        settle({ state: 'ready', image })
        decodedImages.prefetch({ fetch: otherLight, decode: ahead.split(' ').filter(Boolean) }, () => isCurrent)
      },
      (error: unknown) => {
        // A failure to decode is shown like a server that cannot be reached.
        const fault: Fault = error instanceof ImageFault ? error.fault : { kind: 'unreachable' }
        settle({ state: 'fault', fault, retry })
      },
    )
    return () => {
      isCurrent = false
      release()
    }
  }, [url, attempt, otherLight, ahead])

  const isCurrent = answer?.url === url && answer.attempt === attempt
  const loaded: ImageState = isCurrent ? answer.loaded : { state: 'loading' }
  const retry = loaded.state === 'fault' && attempt < mostAutomaticAttempts ? loaded.retry : undefined
  const pause = loaded.state === 'fault' && loaded.fault.kind === 'unavailable' ? secondsBefore(attempt + 1) : null
  useEffect(() => {
    if (!retry) return
    const end = onRefetch(retry)
    const timer = pause === null ? undefined : setTimeout(retry, pause * 1000)
    window.addEventListener('online', retry)
    return () => {
      end()
      clearTimeout(timer)
      window.removeEventListener('online', retry)
    }
  }, [retry, pause])
  return loaded
}
