import type { ImportReport } from '../../src/editions/index.ts'
import { runCommand, type Used } from '../commands/run-command.ts'
import { ofImport } from '../servers/product.ts'

export type Measured = Used & { readonly report: ImportReport }

export type ImportOrder = {
  readonly dataDir: string
  readonly databaseUrl?: string
  /** Arguments after `import`. */
  readonly words: readonly string[]
}

/** The command as operators give it, on every core. */
export const runImport = ({ dataDir, databaseUrl, words }: ImportOrder): Promise<Measured> =>
  runCommand<ImportReport>({
    nodeOptions: ofImport,
    settings: { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) },
    words: ['import', ...words],
  })
