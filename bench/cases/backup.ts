import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { watchWrites } from '../backup/watch-writes.ts'
import { runCommand, type Used } from '../commands/run-command.ts'
import { addSmallCharts } from '../seed/charts.ts'
import { addSessionsToSqlite } from '../seed/sessions.ts'
import { startDatabase } from '../servers/postgres.ts'
import { ofCommand } from '../servers/product.ts'
import { endWithUs, onAllCores } from '../servers/server.ts'
import type { Case, Context } from './context.ts'
import { type Service, startService } from './service.ts'

type Made = {
  readonly databaseBytes: number
  readonly images: { readonly bytes: number }
  readonly copied: { readonly count: number }
}

export const backup: Case = {
  name: 'backup',
  about:
    'backup, verify and restore of 1,000,000 sessions and 100,000 small images (--sessions) while the server writes',
  isLong: true,
  async run(context) {
    const { folder, options, note, started } = context
    const service = await prepare(context)
    const { origin, dataDir } = service.server
    const target = join(folder, 'backups')
    const order = (settings: Readonly<Record<string, string>>, ...words: readonly string[]) => ({
      nodeOptions: ofCommand,
      settings: { DATA_DIR: dataDir, DATABASE_URL: '', AUTH_URL: origin, BASE_URL: origin, ...settings },
      words,
    })

    await watchWrites(service.application, () => wait(options.warmUp * 1000))
    const idle = await watchWrites(service.application, () => wait(quiet))
    const plain = await watchWrites(service.application, () => copyPlainly(dataDir, join(folder, 'plain')))
    rmSync(join(folder, 'plain'), { recursive: true })
    const first = await watchWrites(service.application, () => runCommand<Made>(order({}, 'backup', target)))
    const { report: made } = first.result
    const second = await watchWrites(service.application, () => runCommand<Made>(order({}, 'backup', target)))
    if (second.result.report.copied.count > 0) throw new Error('The second backup copied images')
    await service.server.stop()
    const bytes = made.databaseBytes + made.images.bytes
    const show = shower(
      context,
      bytes,
      options.sessions >= 1e6 ? `backup, ${options.sessions / 1e6} M` : `backup, ${options.sessions / 1e3} k`,
    )
    note(
      `${megabytes(made.databaseBytes)} MB of database, ${megabytes(made.images.bytes)} MB in ${made.copied.count} images`,
    )
    show('first', first.result, plain.result)
    show('second', second.result)
    for (const [what, { slowest }] of [
      ['first', first],
      ['second', second],
      ['cp -R', plain],
    ] as const)
      show.writes(what, slowest, idle.slowest)

    show('verify', await runCommand(order({}, 'backup', 'verify', target)))
    const place = (name: string): string => {
      const path = join(folder, name)
      mkdirSync(path)
      cpSync(join(dataDir, 'master.key'), join(path, 'master.key'))
      return path
    }
    const onSqlite = place('on SQLite')
    show('restore', await runCommand(order({ DATA_DIR: onSqlite }, 'restore', target)))
    rmSync(onSqlite, { recursive: true })
    const database = await (await started(startDatabase())).database()
    const settings = { DATA_DIR: place('on PostgreSQL'), DATABASE_URL: database }
    show('to PostgreSQL', await runCommand(order(settings, 'restore', target)))
  },
}

/** Milliseconds for which writes are watched while nothing else runs. */
const quiet = 10_000

/** A server with half as many refresh families and device sessions, and charts of the demo's edition. */
async function prepare(context: Context): Promise<Service> {
  const { sessions } = context.options
  const first = await startService(context)
  await first.signIn(1)
  await first.application.start()
  await first.server.stop()
  const { dataDir } = first.server
  addSessionsToSqlite(dataDir, Math.ceil(sessions / 2), 'refresh_families')
  addSessionsToSqlite(dataDir, Math.ceil(sessions / 2))
  await addSmallCharts(dataDir, Math.ceil(sessions / 10))
  return startService(context)
}

const plainCopy = fileURLToPath(new URL('../backup/plain-copy.ts', import.meta.url))

async function copyPlainly(dataDir: string, target: string): Promise<Pick<Used, 'seconds'>> {
  const started = performance.now()
  const [program = '', ...args] = [...onAllCores, process.execPath, plainCopy, dataDir, target]
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  endWithUs(child)
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`The plain copy ended with exit code ${code}`)
  return { seconds: (performance.now() - started) / 1000 }
}

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(0)

function shower({ report }: Context, bytes: number, name: string) {
  const row = (
    what: string,
    unit: string,
    ours: number,
    comparedWith: string | null = null,
    theirs: number | null = null,
  ) =>
    report({
      ...{ case: `${name}: ${what}`, unit, ours, comparedWith, theirs, spread: null },
      ratio: theirs === null ? null : ours / theirs,
    })
  function show(what: string, { seconds, memory, processorSeconds }: Used, plain?: Pick<Used, 'seconds'>): void {
    row(what, 's', seconds, plain ? 'VACUUM, cp -R' : null, plain?.seconds)
    row(`${what}, rate`, 'MB/s', bytes / 1e6 / seconds)
    row(`${what}, cpu`, 'cpu s', processorSeconds)
    row(`${what}, memory`, 'MiB', memory / 2 ** 20)
  }
  show.writes = (during: string, slowest: number, idle: number) =>
    row(`write, ${during}`, 'ms', slowest, 'no backup', idle)
  return show
}
