import type { Terminal } from './terminal.ts'

export type Progress = { readonly done: number; readonly total: number; readonly name: string }

const cells = 24
/** Milliseconds between lines where stderr is no terminal. */
const lineEvery = 5000

/** A bar on a terminal; elsewhere a line now and then, and at the end. Nothing with --json, or before the total is known. */
export function progressBar(terminal: Terminal, now: () => number): (progress: Progress) => void {
  const startedAt = now()
  let lastLine = startedAt
  return (progress) => {
    if (terminal.json || progress.total === 0) return
    if (terminal.streams.stderr.isTTY) return terminal.status(barLine(progress, now() - startedAt))
    if (now() - lastLine < lineEvery && progress.done < progress.total) return
    lastLine = now()
    terminal.say(`${progress.done} of ${progress.total}  ${progress.name}`)
  }
}

/** `███████░░░ 7/10  2 s left  file.pdf`; `elapsed` in milliseconds. */
export function barLine({ done, total, name }: Progress, elapsed: number): string {
  const part = total === 0 ? 1 : done / total
  const full = Math.round(part * cells)
  const left = done === 0 || done === total ? '' : `  ${Math.ceil(((elapsed / done) * (total - done)) / 1000)} s left`
  return `${'█'.repeat(full)}${'░'.repeat(cells - full)} ${done}/${total}${left}  ${name}`
}
