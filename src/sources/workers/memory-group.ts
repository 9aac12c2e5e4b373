import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

/** Bytes: the limit of a group of processes, and the part in use that cannot be reclaimed. */
export type MemoryGroup = { readonly limit: number; readonly used: number }

/** Linux limits the memory of containers and services by control groups, of which there are two versions. */
const versions = [
  {
    own: /^0::(.*)$/m,
    root: '/sys/fs/cgroup',
    limit: 'memory.max',
    usage: 'memory.current',
    files: /^(?:in)?active_file (\d+)$/gm,
  },
  {
    own: /^\d+:(?:[^:]*,)?memory(?:,[^:]*)?:(.*)$/m,
    root: '/sys/fs/cgroup/memory',
    limit: 'memory.limit_in_bytes',
    usage: 'memory.usage_in_bytes',
    files: /^total_(?:in)?active_file (\d+)$/gm,
  },
] as const

/** The control group of this process with the least memory left; null: no group is limited, or the system has no control groups. */
export function memoryGroup(read: (path: string) => string | null = textOf): MemoryGroup | null {
  const own = read('/proc/self/cgroup') ?? ''
  const groups = versions.flatMap((version) => {
    const path = version.own.exec(own)?.[1]
    return path === undefined ? [] : folders(path).map((folder) => limitIn(join(version.root, folder), version, read))
  })
  return groups.reduce((least, group) => (group && (!least || left(group) < left(least)) ? group : least), null)
}

const left = ({ limit, used }: MemoryGroup) => limit - used

/** The group itself and those around it; in a container some of them are not visible. */
const folders = (path: string): readonly string[] =>
  path.length <= 1 ? [path] : [path, ...folders(posix.dirname(path))]

function limitIn(folder: string, version: (typeof versions)[number], read: typeof textOf): MemoryGroup | null {
  const [limit, usage] = [version.limit, version.usage].map((name) => Number(read(join(folder, name)) ?? Number.NaN))
  // Version 2 says `max`, version 1 a number near 2^63.
  if (limit === undefined || usage === undefined || !(limit < 2 ** 60) || Number.isNaN(usage)) return null
  // The page cache counts as used, but is reclaimed when memory is needed.
  const files = [...(read(join(folder, 'memory.stat')) ?? '').matchAll(version.files)]
  return { limit, used: Math.max(0, usage - files.reduce((sum, [, bytes]) => sum + Number(bytes), 0)) }
}

function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
