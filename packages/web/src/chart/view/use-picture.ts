import { useEffect, useState } from 'react'
import type { ChartRecord } from '#client'
import { earlyPicture, waitFirstFor } from '../../early/index.ts'
import { type Fault, images } from '../../service/index.ts'
import { openPictures, type Picture } from './picture.ts'

export type LoadedPicture =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly picture: Picture }
  | { readonly state: 'fault'; readonly fault: Fault; readonly retry: () => void }

type Answer = { readonly url: string; readonly attempt: number; readonly loaded: LoadedPicture }

const isShown = (answer: Answer | undefined, loaded: LoadedPicture): boolean =>
  loaded.state === 'ready' && answer?.loaded.state === 'ready' && answer.loaded.picture === loaded.picture

class ImageFault extends Error {
  readonly fault: Fault
  constructor(fault: Fault) {
    super(fault.kind)
    this.fault = fault
  }
}

const pictures = openPictures({
  held: images.held,
  async load(url) {
    const outcome = await images.load(url)
    if (outcome.ok) return outcome.value
    throw new ImageFault(outcome.fault)
  },
})
images.onEmpty(pictures.empty)

// The first one is decoded while its page is made.
waitFirstFor(earlyPicture().then((url) => (url === undefined ? undefined : pictures.load(url))))

export const loadPicture = (url: string): Promise<Picture> => pictures.load(url)

const urlOf = (chart: ChartRecord, isNight: boolean): string => (isNight ? chart.image_night_url : chart.image_day_url)

/**
 * The picture of a chart; `ready` is always of the chart and the light that were asked for, whatever arrives meanwhile. Its other light and its
 * `neighbours` are fetched afterwards.
 */
export function usePicture(chart: ChartRecord, isNight: boolean, neighbours: readonly ChartRecord[]): LoadedPicture {
  const url = urlOf(chart, isNight)
  const [attempt, setAttempt] = useState(0)
  const [answer, setAnswer] = useState<Answer | undefined>(() => {
    const picture = pictures.ready(url)
    return picture && { url, attempt, loaded: { state: 'ready', picture } }
  })
  const ahead = [urlOf(chart, !isNight), ...neighbours.map((each) => urlOf(each, isNight))].join(' ')

  useEffect(() => {
    let isCurrent = true
    const retry = () => setAttempt(attempt + 1)
    const settle = (loaded: LoadedPicture) =>
      isCurrent && setAnswer((former) => (isShown(former, loaded) ? former : { url, attempt, loaded }))
    pictures.load(url).then(
      (picture) => {
        settle({ state: 'ready', picture })
        if (isCurrent) pictures.prefetch(ahead.split(' '), () => isCurrent)
      },
      (error: unknown) => {
        // What cannot be decoded is no image.
        const fault: Fault = error instanceof ImageFault ? error.fault : { kind: 'unreachable' }
        settle({ state: 'fault', fault, retry })
      },
    )
    window.addEventListener('online', retry)
    return () => {
      isCurrent = false
      window.removeEventListener('online', retry)
    }
  }, [url, attempt, ahead])

  return answer?.url === url && answer.attempt === attempt ? answer.loaded : { state: 'loading' }
}
