/** A cluster of Debian's PostgreSQL with its files where Debian has them, which the documentation names. */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

export const missingDebianPostgres = (): string | null =>
  process.getuid?.() === 0 &&
  existsSync('/usr/bin/pg_createcluster') &&
  existsSync('/usr/lib/postgresql/15/bin/postgres')
    ? null
    : 'no PostgreSQL 15 of Debian, or not root: apt-get install postgresql'

export type Cluster = { readonly name: string; readonly configuration: string; drop(): void }

export function startCluster(port: number): Cluster {
  const name = `platekeeper${process.pid}`
  execFileSync('pg_createcluster', ['15', name, '--port', `${port}`, '--start'], { stdio: 'pipe' })
  return {
    name,
    configuration: `/etc/postgresql/15/${name}`,
    drop: () => void spawnSync('pg_dropcluster', ['--stop', '15', name], { stdio: 'inherit' }),
  }
}
