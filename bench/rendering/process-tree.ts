/** This process and its children, such as those that render; 0 or NaN where there is no /proc. */
import { readdirSync, readFileSync } from 'node:fs'

/** Of all threads, also of children that have ended. Hundredths of a second, as everywhere on Linux. */
export function processorSeconds(): number {
  const fields = pids().map((pid) => stat(pid).slice(11, 15))
  return fields.length === 0 ? Number.NaN : fields.flat().reduce((sum, ticks) => sum + Number(ticks), 0) / 100
}

/** Bytes in use at most, as looked at every tenth of a second; pages of files, which processes share, count once. */
export function watchPeak(): () => number {
  let peak = 0
  const look = () => {
    const all = pids().map((pid) => contentOf(pid, 'status'))
    const kibibytes = (name: string) =>
      all.map((text) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0))
    const own = kibibytes('RssAnon').reduce((sum, each) => sum + each, 0)
    peak = Math.max(peak, 1024 * (own + Math.max(0, ...kibibytes('RssFile'))))
  }
  const timer = setInterval(look, 100).unref()
  return () => {
    clearInterval(timer)
    return Math.max(peak, process.resourceUsage().maxRSS * 1024)
  }
}

function pids(): readonly string[] {
  const tasks = '/proc/self/task'
  try {
    const children = readdirSync(tasks).map((thread) => readFileSync(`${tasks}/${thread}/children`, 'utf8'))
    return ['self', ...children.flatMap((line) => line.split(' ').filter(Boolean))]
  } catch {
    return []
  }
}

/** From the third field on: `man 5 proc_pid_stat`. */
const stat = (pid: string): readonly string[] =>
  contentOf(pid, 'stat')
    .replace(/^.*\) /, '')
    .split(' ')

/** Empty: it has ended. */
function contentOf(pid: string, file: 'stat' | 'status'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
