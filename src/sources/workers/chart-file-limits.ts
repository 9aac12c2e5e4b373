import { limits } from '../../contract/index.ts'

/** Bytes of one file of a chart; beyond it is rejected by name, before it can hurt. */
export const mostChartBytes = 64 * 1024 * 1024

/** What a worker that reads such files is given. */
export const workerLimits = {
  /** Seconds for one file, from bytes to four pictures. */
  seconds: 30,
  /** Bytes of memory of one worker, unless the setting RENDER_MEMORY says otherwise. */
  memory: limits.renderMemory,
} as const
