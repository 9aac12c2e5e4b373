import { freemem } from 'node:os'
import { type MemoryGroup, memoryGroup } from './memory-group.ts'

const mebibyte = 2 ** 20

/** Bytes that a worker needs for usual pages: if less is available for each, fewer workers are started. */
const usual = 320 * mebibyte
/** Minimum bytes of a worker: the program and its libraries take half of it. */
const least = 224 * mebibyte
/** Bytes of a worker that are pages of the executable: all processes share them, and a group counts them once. */
const shared = 48 * mebibyte
/** Bytes by which the process that starts the workers may still grow. */
const growth = 64 * mebibyte

export type Resources = {
  /** Requested number of workers. */
  readonly cores: number
  /** Bytes that are free on the machine. */
  readonly free: number
  readonly group: MemoryGroup | null
}

export type WorkerPlan = {
  readonly size: number
  /** Bytes for each. */
  readonly memory: number
  /** Why no worker can be started; null: workers can be started. */
  readonly obstacle: string | null
}

export const memoryHere = (): Omit<Resources, 'cores'> => ({ free: freemem(), group: memoryGroup() })

/** One worker per core, as far as there is memory, each with `most` bytes or what the memory group leaves for each. */
export function planWorkers(most: number, { cores, free, group }: Resources): WorkerPlan {
  const left = group ? Math.max(0, group.limit - group.used - growth) : Number.POSITIVE_INFINITY
  const size = Math.max(1, Math.min(cores, Math.floor(Math.min(free, left) / Math.min(usual, most))))
  const memory = Math.min(most, Math.floor(left / size) + shared)
  return { size, memory, obstacle: group && memory < least ? obstacleOf(group, left) : null }
}

function obstacleOf({ limit, used }: MemoryGroup, left: number): string {
  const needed = used + growth + least - shared
  return (
    `Too little memory to render: the memory group of this process is limited to ${inMebibytes(limit)} MiB and leaves ` +
    `${inMebibytes(left)} MiB for rendering, which needs ${inMebibytes(least - shared)}. ` +
    `Raise the limit of the group (of the container or the service) to ${inMebibytes(needed)} MiB or more.`
  )
}

const inMebibytes = (bytes: number) => Math.ceil(bytes / mebibyte)
