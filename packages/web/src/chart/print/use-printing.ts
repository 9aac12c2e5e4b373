import { useEffect, useRef } from 'react'
import type { ChartRecord } from '#client'
import type { Picture } from '../view/picture.ts'
import { loadPicture } from '../view/use-picture.ts'
import { fileNameOf, type Page } from './page-image.ts'
import { enterPage, savePage } from './printing.ts'

/** Prints and saves the chart that is shown. Undefined until there is something. */
export function usePrinting(
  chart: ChartRecord,
  picture: Picture | undefined,
  { watermark, warnings }: { readonly watermark: string | undefined; readonly warnings: readonly string[] },
) {
  const page: Page | null = picture && watermark !== undefined ? { chart, picture, watermark, warnings } : null
  const onPaper = useRef<Page | null>(null)
  useEffect(() => {
    onPaper.current = page && { ...page, picture: onPaper.current?.picture ?? page.picture }
  })
  // Paper is white: the day chart, also at night.
  const isLoaded = picture !== undefined
  useEffect(() => {
    if (!isLoaded) return
    loadPicture(chart.image_day_url).then(
      (day) => {
        if (onPaper.current) onPaper.current = { ...onPaper.current, picture: day }
      },
      () => undefined,
    )
  }, [chart, isLoaded])
  useEffect(() => enterPage(() => onPaper.current), [])
  if (!page) return { print: undefined, save: undefined }
  return { print: () => window.print(), save: () => savePage(page, fileNameOf(page)) }
}
