import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Context } from '../../command.ts'
import { CommandError } from '../../command-error.ts'
import { productFolder, viewerBuild } from '../../product-folder.ts'

/** The report of the build process when it has ended: whether the build is new, or why it failed. */
type BuildReport = { readonly isNew: boolean } | { readonly failure: string }

export type ViewerBuild = {
  /** Resolves with `null` when the build exists, or with the reason why it does not. */
  readonly ended: Promise<string | null>
  /** Ends the build process; the next start begins again. The build that is served does not change. */
  stop(): Promise<void>
}

/**
 * Builds the viewer in a process of its own, with low priority, when its sources are newer than the build. The first time it
 * installs the tools for it, in their own folder.
 */
export function startViewerBuild(): ViewerBuild {
  const child = fork(join(productFolder, 'scripts/build-web.js'), {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  let report: BuildReport | null = null
  child.on('message', (message: BuildReport) => {
    report = message
  })
  // Its report comes before the channel ends.
  const ended = Promise.all([once(child, 'exit'), once(child, 'disconnect')]).then(
    ([[code, signal]]) => {
      if (report !== null) return 'failure' in report ? report.failure : null
      return `The process that builds the viewer ended with ${signal ?? `exit code ${code}`}.`
    },
    (error: Error) => error.message,
  )
  return {
    ended,
    async stop() {
      if (child.connected) child.disconnect()
      await ended
    },
  }
}

/** Milliseconds after which a message says what the command is waiting for; an existing build is found sooner. */
const unexplained = 1000

/**
 * The folder of the built viewer, for a command that cannot begin without it. null: Ctrl-C was pressed before it existed.
 * Throws CommandError with the reason why it could not be built.
 */
export async function builtViewer(
  { viewerBuild: given, terminal, signal }: Pick<Context, 'viewerBuild' | 'terminal' | 'signal'>,
  start: () => ViewerBuild = startViewerBuild,
): Promise<string | null> {
  if (given !== undefined) return given
  const building = start()
  const explaining = setTimeout(() => terminal.say('Preparing the page …'), unexplained)
  const stop = () => void building.stop()
  signal.addEventListener('abort', stop, { once: true })
  if (signal.aborted) stop()
  const failure = await building.ended
  signal.removeEventListener('abort', stop)
  clearTimeout(explaining)
  if (failure === null) return viewerBuild
  if (signal.aborted) return null
  throw new CommandError('failed', `The page is missing. ${failure}`, 'The next call tries again.')
}
