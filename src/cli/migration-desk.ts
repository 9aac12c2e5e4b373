import { readConfig } from '../config/index.ts'
import { foldUsername } from '../identity/index.ts'
import { migrate, migrations } from '../store/index.ts'
import type { Context } from './command.ts'
import type { MigrationDesk } from './operate/desks.ts'
import { productFolder } from './product-folder.ts'

/** The schema of the database that the environment names. */
export function migrationDesk({ env, cwd }: Context): MigrationDesk {
  const config = readConfig({ env, cwd, home: productFolder })
  return {
    list: () => migrations(config),
    async up() {
      const missing = (await migrations(config)).filter(({ applied }) => !applied)
      await migrate(config, { foldUsername })
      return missing.map((migration) => ({ ...migration, applied: true }))
    },
  }
}
