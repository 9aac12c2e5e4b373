import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Places } from '../../config/index.ts'
import type { NoticeEdition } from './notices.ts'

/** The first message to the drawing process. */
export type DrawingOrder = {
  readonly places: Places
  readonly notices: NoticeEdition
  /** Whether to draw the charts of the demo airports too. */
  readonly charts: boolean
}

/** Messages of the process, any number of them. */
export type DrawingReport =
  | { readonly airportsPublished: true }
  | { readonly noticesDrawn: true }
  | { readonly done: number; readonly total: number }
  | { readonly failure: string }

export type DemoDrawing = {
  /** Resolves when the demo airports are published, without charts yet, or the process has ended. */
  readonly airportsPublished: Promise<void>
  /** Resolves when the demo images are stored or the process has ended. */
  readonly noticesDrawn: Promise<void>
  /** Stops drawing; the next start continues. */
  stop(): Promise<void>
}

type Listener = {
  onProgress(done: number, total: number): void
  /** A sentence: why it ended early. */
  onFailure(reason: string): void
}

/** Draws what is missing of the demo in a separate process, while this one serves. */
export function startDemoDrawing(order: DrawingOrder, { onProgress, onFailure }: Listener): DemoDrawing {
  const child = fork(new URL('./main.ts', import.meta.url), {
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
  const [airportsPublished, noticesDrawn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  child.on('message', (report: DrawingReport) => {
    if ('failure' in report) failure = report.failure
    else if ('airportsPublished' in report) airportsPublished.resolve()
    else if ('noticesDrawn' in report) noticesDrawn.resolve()
    else onProgress(report.done, report.total)
  })
  void ended.then(airportsPublished.resolve).then(noticesDrawn.resolve)
  child.send(order, () => undefined)
  return {
    airportsPublished: airportsPublished.promise,
    noticesDrawn: noticesDrawn.promise,
    async stop() {
      isStopping = true
      if (child.connected) child.disconnect()
      await ended
    },
  }
}
