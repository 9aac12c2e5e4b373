import type { Georeference, KnownAerodrome } from '../../imaging/index.ts'
import { openWorkerPool, workerLimits } from '../../sources/index.ts'
import type { GeoreferenceOrder, PageAnswer, PageJob, PagePictures } from './page-job.ts'

/** A page of a file, by a key that no other page has. */
export type PageOfFile = {
  readonly key: string
  readonly bytes: Uint8Array
  readonly page: number
  /** What the coordinates that the page prints are compared with, as an import does. */
  readonly aerodrome?: KnownAerodrome
}

/** Renders and georeferences pages as imports do, in a process with their limits. Throws Rejection for a page that is rejected. */
export type PageRenderer = {
  pictures(page: PageOfFile): Promise<PagePictures>
  georeference(page: PageOfFile, order: GeoreferenceOrder): Promise<Georeference>
  close(): Promise<void>
}

export function openPageRenderer(options: { readonly memory?: number } = {}): PageRenderer {
  const script = new URL('./page-worker.ts', import.meta.url)
  const nameOf = ({ file }: PageJob) => (file === null ? 'the page' : `page ${file.page}`)
  const pool = openWorkerPool<PageJob, PageAnswer>({ script, ...workerLimits, ...options, size: 1, nameOf })

  /** The bytes are sent only if the worker has not rendered the page: they may be 64 MiB, and each move of a point sends a job. */
  async function ask({ key, bytes, page }: PageOfFile, order: GeoreferenceOrder | null): Promise<PageAnswer> {
    if (order === null) return pool.run({ key, file: { bytes, page }, order })
    const answer = await pool.run({ key, file: null, order })
    return 'unknown' in answer ? pool.run({ key, file: { bytes, page }, order }) : answer
  }
  const unexpected = (): never => {
    throw new Error('The worker answered something else')
  }
  return {
    pictures: async (page) => {
      const answer = await ask(page, null)
      return 'pictures' in answer ? answer.pictures : unexpected()
    },
    georeference: async (page, order) => {
      const { aerodrome } = page
      const answer = await ask(page, { ...order, ...(aerodrome && { aerodrome }) })
      return 'georeference' in answer ? answer.georeference : unexpected()
    },
    close: pool.close,
  }
}
