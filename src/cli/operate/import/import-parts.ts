import type { Context } from '../../command.ts'
import type { Progress } from '../../terminal/progress-bar.ts'
import type { Service } from '../open-service.ts'

/** What the steps of an import's command share. */
export type ImportParts = {
  readonly context: Context
  readonly service: Service
  readonly editions: Awaited<ReturnType<Service['editions']>>
  readonly onProgress: (progress: Progress) => void
}
