// npm hands a signal to the shell it started us in, which dies without passing it on; killed, npm leaves us behind.
// Run by npm, we therefore take the end of either as the signal to stop.
import { readFileSync } from 'node:fs'

const runByNpm = process.env.npm_lifecycle_event !== undefined
const shell = process.ppid
const npm = parentOf(shell)

export function endWithNpm(child) {
  if (!runByNpm) return
  const watch = setInterval(() => {
    if (process.ppid === shell && (npm === undefined || isRunning(npm))) return
    clearInterval(watch)
    child.kill('SIGTERM')
  }, 500)
  child.on('exit', () => clearInterval(watch))
}

/** Known on Linux only. */
function parentOf(pid) {
  try {
    return Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1])
  } catch {
    return undefined
  }
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}
