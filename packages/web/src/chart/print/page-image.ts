import { type ChartRecord, drawWatermarkInMargin } from '#client'
import type { DecodedImage } from '../view/decoded-image.ts'

/** A chart as it is printed or saved. */
export type Page = {
  readonly chart: ChartRecord
  readonly image: DecodedImage
  /** The watermark in the margin. */
  readonly watermark: string
  /** The warnings of the chart, for example that it has expired. */
  readonly warnings: readonly string[]
}

/** The image at full resolution with its watermark in the margin, for printing and saving. */
export function pageImage({ image, watermark, warnings }: Page): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  const [whole] = image.levels
  canvas.width = image.width
  canvas.height = image.height
  const context = canvas.getContext('2d')
  if (!context || !whole) throw new Error(`No canvas of ${image.width} × ${image.height} pixels`)
  context.drawImage(whole, 0, 0)
  drawWarnings(context, warnings, image)
  drawWatermarkInMargin(context, watermark, 'B612, sans-serif')
  return canvas
}

/** A band at the upper edge, as wide as the page. */
function drawWarnings(
  context: CanvasRenderingContext2D,
  warnings: readonly string[],
  { width, height }: { readonly width: number; readonly height: number },
): void {
  const line = Math.max(width, height) * 0.018
  warnings.forEach((warning, index) => {
    context.fillStyle = '#b3201c'
    context.fillRect(0, index * line * 1.5, width, line * 1.5)
    context.fillStyle = '#fff'
    context.font = `700 ${line}px B612, sans-serif`
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    context.fillText(warning, width / 2, (index + 0.5) * line * 1.5, width * 0.96)
  })
}

/** `KPDX 11-1 ILS or LOC RWY 10R.png`, without characters that file systems reject. */
export const fileNameOf = ({ chart }: Pick<Page, 'chart'>): string =>
  `${chart.icao_airport_identifier} ${chart.index_number} ${chart.name}.png`.replace(/[\\/:*?"<>|]/g, '-')
