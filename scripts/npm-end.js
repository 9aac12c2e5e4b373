// npm sends a signal to the shell that runs this process, which ends without forwarding it; if npm is killed, this process continues.
// Under npm, the end of either therefore counts as the signal to stop.
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

/** Available on Linux only. */
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
