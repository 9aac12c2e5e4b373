import { limits } from '../../contract/index.ts'

/** Bytes of one chart file; a larger one is rejected, with its name, before it is read. */
export const mostChartBytes = 64 * 1024 * 1024

/** Limits of a worker that reads such files. */
export const workerLimits = {
  /** Seconds for one file, from bytes to four pictures. */
  seconds: 30,
  /** Bytes of memory of one worker, unless the setting RENDER_MEMORY says otherwise. */
  memory: limits.renderMemory,
} as const
