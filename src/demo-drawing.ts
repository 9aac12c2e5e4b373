import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Config } from './config/index.ts'
import type { NoticeEdition } from './demo-notices.ts'

/** What the process that draws is sent first. */
export type DrawingOrder = Pick<Config, 'dataDir' | 'databaseUrl'> & {
  readonly notices: NoticeEdition
  /** Whether the charts of the demo airports are wanted too. */
  readonly charts: boolean
}

/** What it sends, in any number. */
export type DrawingReport =
  | { readonly noticesDrawn: true }
  | { readonly done: number; readonly total: number }
  | { readonly failure: string }

export type DemoDrawing = {
  /** Resolves when the demo images are stored, or nothing draws them any more. */
  readonly noticesDrawn: Promise<void>
  /** Ends the drawing where it is; the next start goes on. */
  stop(): Promise<void>
}

type Listener = {
  onProgress(done: number, total: number): void
  /** A sentence: why it ended before it was done. */
  onFailure(reason: string): void
}

/** Draws what is wanting of the demo in a process of its own, while this one answers. */
export function startDemoDrawing(order: DrawingOrder, { onProgress, onFailure }: Listener): DemoDrawing {
  const child = fork(new URL('./draw-demo.ts', import.meta.url), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  let isStopping = false
  let failure: string | null = null
  // Its last report comes before the channel ends.
  const ended = Promise.all([once(child, 'exit'), once(child, 'disconnect')])
    .then(([[code, signal]]) => {
      if (signal ?? code) failure ??= `the process that draws ended with ${signal ?? `exit code ${code}`}`
    })
    .catch((error: Error) => {
      failure = error.message
    })
    .then(() => {
      if (failure !== null && !isStopping) onFailure(failure)
    })
  const noticesDrawn = new Promise<void>((resolve) => {
    child.on('message', (report: DrawingReport) => {
      if ('failure' in report) failure = report.failure
      else if ('noticesDrawn' in report) resolve()
      else onProgress(report.done, report.total)
    })
    void ended.then(resolve)
  })
  child.send(order, () => undefined)
  return {
    noticesDrawn,
    async stop() {
      isStopping = true
      if (child.connected) child.disconnect()
      await ended
    },
  }
}
