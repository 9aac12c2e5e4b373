// Runs a child in place of this process: forwards signals to it, and ends as it ends.
import { constants } from 'node:os'

/** Resolves when the child has ended; until then it gets the signals meant for us. @throws when it cannot be started */
export function ended(child) {
  return new Promise((resolve, reject) => {
    let received = null
    const handlers = ['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => {
      const handler = () => {
        received = signal
        // The terminal sends Ctrl-C to the child too; a second signal would end it immediately.
        if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
      }
      process.on(signal, handler)
      return () => process.off(signal, handler)
    })
    const settle = (then) => {
      for (const remove of handlers) remove()
      then()
    }
    child.on('error', (error) => settle(() => reject(error)))
    child.on('close', (code, signal) => settle(() => resolve({ code, signal, received })))
  })
}

/** Ends this process with the child's exit code, or by the signal that ended the child. */
export function leaveLike({ code, signal }) {
  if (signal === null) process.exit(code)
  process.kill(process.pid, signal)
  // The first process of a container is immune to its own signals: leave as a shell would report it.
  setTimeout(() => process.exit(128 + constants.signals[signal]), 100)
}
