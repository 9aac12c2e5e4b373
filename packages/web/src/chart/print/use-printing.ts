import { useEffect, useRef } from 'react'
import type { ChartRecord } from '#client'
import type { DecodedImage } from '../view/decoded-image.ts'
import { loadImage } from '../view/decoded-images.ts'
import { holdImage } from '../view/image-use.ts'
import { fileNameOf, type Page } from './page-image.ts'
import { enterPage, savePage } from './printing.ts'

/** Prints and saves the chart that is shown. Undefined until it is loaded. */
export function usePrinting(
  chart: ChartRecord,
  image: DecodedImage | undefined,
  { watermark, warnings }: { readonly watermark: string | undefined; readonly warnings: readonly string[] },
) {
  const page: Page | null = image && watermark !== undefined ? { chart, image, watermark, warnings } : null
  const onPaper = useRef<Page | null>(null)
  useEffect(() => {
    onPaper.current = page && { ...page, image: onPaper.current?.image ?? page.image }
  })
  // The day chart, also at night, because paper is white.
  const isLoaded = image !== undefined
  useEffect(() => {
    if (!isLoaded) return
    let isCurrent = true
    let release = (): void => undefined
    loadImage(chart.image_day_url).then(
      (day) => {
        if (!isCurrent) return
        release = holdImage(day)
        if (onPaper.current) onPaper.current = { ...onPaper.current, image: day }
      },
      () => undefined,
    )
    return () => {
      isCurrent = false
      release()
    }
  }, [chart, isLoaded])
  useEffect(() => enterPage(() => onPaper.current), [])
  if (!page) return { print: undefined, save: undefined }
  return { print: () => window.print(), save: () => savePage(page, fileNameOf(page)) }
}
