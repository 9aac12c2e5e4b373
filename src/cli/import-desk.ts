import type { Store } from '../store/index.ts'
import { CommandError } from './command-error.ts'
import type { ImportDesk } from './operate/desks.ts'

export type ImportDeskParts = {
  readonly store: Store
  /** The folder that downloads are kept in. */
  readonly downloads: string
  /** Pixels; a setting. */
  readonly mapErrorLimit: number
  readonly now: () => number
  readonly signal: AbortSignal
}

/** Imports are loaded when one is run: other commands do without PDFium and its like. */
export function importDesk({ store, now, ...settings }: ImportDeskParts): ImportDesk {
  return {
    async run(kind, order, wishes) {
      const { FolderNameInUse, importFrom } = await import('../editions/index.ts')
      return importFrom(kind, order, { ...wishes, ...settings }, { ...store, now }).catch((error: unknown) => {
        if (!(error instanceof FolderNameInUse)) throw error
        const { source, message } = error
        const hint = `--name NAME makes this one an edition of its own; --name ${source.slice(source.indexOf(':') + 1)} replaces the other`
        throw new CommandError('failed', message, hint)
      })
    },
  }
}
