import type { FastifyBaseLogger } from 'fastify'
import { byMinute, type Every } from '../../failures/index.ts'
import type { ChartOfImage } from '../catalogue/catalogue.ts'

/** An image that an edition lists and that this server cannot read. */
export class UnreadableImage extends Error {
  override readonly name = 'UnreadableImage'
  readonly image: string
  readonly chart: ChartOfImage

  /** `cause` null: the file does not exist. */
  constructor(image: string, chart: ChartOfImage, cause: Error | null) {
    super(
      cause?.message ??
        `The image ${image} is not in the image folder of this server. Mount the folder that all servers of this database share, ` +
          'or import the charts again; `platekeeper images verify` lists all that are missing',
      { cause },
    )
    this.image = image
    this.chart = chart
  }
}

/**
 * Logs requests for images that cannot be read, once a minute, with an example. A folder that is not mounted concerns every image.
 */
export function createUnreadableLog(every: Every): (error: UnreadableImage, log: FastifyBaseLogger) => void {
  let requests = 0
  let write = (): void => undefined
  const minute = byMinute(every, () => {
    write()
    requests = 0
  })

  return ({ image, message }, log) => {
    requests += 1
    write = () =>
      log.error({ image, requests }, `${requests} requests for images that this server cannot read. ${message}`)
    minute.add()
  }
}
