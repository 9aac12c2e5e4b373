import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BackupVerification, FoundBackup, Pruned } from '../../../backup/index.ts'
import { type Context, command } from '../../command.ts'
import { counted } from '../../terminal/counted.ts'
import { progressBar } from '../../terminal/progress-bar.ts'
import { localTime, timesNote } from '../../terminal/times.ts'

const columns = [
  { title: 'Backup' },
  { title: 'Moment' },
  { title: 'Database', align: 'right' },
  { title: 'Images', align: 'right' },
  { title: 'State', flexible: true },
] as const

const size = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MiB`

const unverifiedNote = 'unverified: there is no master key here to check with that the backup was not altered.'

const load = () => Promise.all([import('../../../backup/index.ts'), import('./places.ts'), import('./keys.ts')])

export const backupList = command({
  summary: 'List the backups of a folder',
  arguments: ['TARGET'],
  options: {},
  examples: [['backup list /mnt/backups', 'the newest first']],
  notes: ['Reads manifests, not images: `backup verify` does.', unverifiedNote],
  run: async ({ words }, context) => {
    const [{ listBackups }, { configOf, existingTarget, explained }, { storedManifestKey }] = await load()
    const key = storedManifestKey(configOf(context))
    const found = await explained(async () => listBackups(await existingTarget(words.TARGET, context), key))
    const { terminal } = context
    if (terminal.json) terminal.printJson({ backups: found.map(described) })
    else if (found.length === 0) terminal.say('There is no backup in this folder.')
    else {
      terminal.printTable(columns, found.map(cells))
      terminal.say(timesNote)
      for (const { fault } of found) if (fault !== null) terminal.say(`${fault}.`)
    }
    return found.every(({ fault }) => fault === null) ? 'ok' : 'failed'
  },
})

function described(backup: FoundBackup) {
  if (backup.fault !== null) return { id: backup.id, fault: backup.fault }
  const { id, standing, manifest } = backup
  const { mac: _, keyId: __, ...contents } = manifest
  return { ...contents, id, standing, complete: manifest.images.missing === 0, fault: null }
}

function cells(backup: FoundBackup): readonly string[] {
  if (backup.fault !== null) return [backup.id, '', '', '', 'refused']
  const { id, standing, manifest } = backup
  const { snapshotAt, files, images } = manifest
  const state = [
    standing,
    ...(images.missing > 0 ? [`${images.missing} images missing`] : []),
    ...('master-key.json' in files ? ['with the master key'] : []),
  ]
  const database = size(files['database.sqlite']?.bytes ?? 0)
  return [id, localTime(Date.parse(snapshotAt)), database, String(images.count), state.join(', ')]
}

export const backupVerify = command({
  summary: 'Check that a backup is whole, by restoring it into a temporary folder',
  arguments: ['SOURCE'],
  options: {
    identity: { type: 'string', value: 'FILE', summary: 'The private key of age, for an encrypted backup' },
  },
  examples: [
    ['backup verify /mnt/backups', 'the newest backup of a folder'],
    ['backup verify charts.zip', 'a file'],
  ],
  notes: [
    'Checks the database, its audit log, every image by its hash, and that nothing was altered. Needs as much space in the temporary folder (TMPDIR) as the database, for an encrypted backup as the whole file. The exit code is 1 if anything is wrong or missing.',
    unverifiedNote,
  ],
  run: async ({ words, values }, context) => {
    const [{ verifyBackup }, { configOf, explained, sourceOf }, { storedManifestKey }] = await load()
    const [{ inspectSnapshot }, { isIntact }] = await Promise.all([
      import('../../../store/backup/index.ts'),
      import('../../../charts/index.ts'),
    ])
    const { terminal, now, signal, cwd, env } = context
    const found = await explained(async () =>
      verifyBackup(await sourceOf(words.SOURCE, context), {
        key: storedManifestKey(configOf(context)),
        identity: values.identity === undefined ? null : resolve(cwd, values.identity),
        tempDir: env.TMPDIR || tmpdir(),
        snapshots: { inspect: inspectSnapshot },
        ...{ isIntact, signal, onProgress: progressBar(terminal, now) },
      }),
    )
    terminal.status('')
    const intact = found.faults.length === 0 && found.missing.length === 0
    if (terminal.json) terminal.print(JSON.stringify({ intact, ...found }))
    else showVerification(found, context)
    return intact ? 'ok' : 'failed'
  },
})

const genuine = {
  signed: ' The manifest is genuine; what is named above differs from it.',
  unverified: '',
} as const

function showVerification(found: BackupVerification, { terminal }: Context): void {
  const { source, standing, manifest, checked, faults, missing } = found
  for (const fault of faults) terminal.print(fault)
  for (const { name, fault } of missing) terminal.print(`The backup lacks the image ${name}, which was ${fault}`)
  const moment = localTime(Date.parse(manifest.snapshotAt))
  if (faults.length === 0 && missing.length === 0)
    terminal.print(
      `Intact: ${source}, of ${moment}, with ${checked.count} images, ${size(checked.bytes)}; ${standing}.`,
    )
  else {
    const found = [
      ...(faults.length > 0 ? [counted(faults.length, 'fault')] : []),
      ...(missing.length > 0 ? [`${counted(missing.length, 'image')} missing`] : []),
    ]
    terminal.say(`${source}, of ${moment}: ${found.join(', ')}.${faults.length > 0 ? genuine[standing] : ''}`)
  }
  if (standing === 'unverified')
    terminal.say(faults.length > 0 ? unverifiedNote : `${unverifiedNote} Its files agree with each other.`)
}

export const backupPrune = command({
  summary: 'Delete old backups of a folder, and the images that no other backup names',
  arguments: ['TARGET'],
  options: {
    keep: { type: 'string', value: '7d,4w,12m', multiple: true, summary: 'Days, weeks, months and years (y) to keep' },
    'dry-run': { type: 'boolean', summary: 'Say what would be deleted, and delete nothing' },
  },
  examples: [['backup prune /mnt/backups --keep 7d,4w,12m', 'the newest of each of 7 days, 4 weeks and 12 months']],
  notes: [
    'Days without a backup do not count. Days, weeks (from Monday), months and years are those of UTC. The newest complete backup always stays. An incomplete one stays until a complete one is newer.',
    'A backup that cannot be read stays, and all images stay with it. Waits while a backup to the folder runs.',
  ],
  run: async ({ words, values }, context) => {
    const [{ pruneBackups }, { configOf, existingTarget, explained }, { storedManifestKey }] = await load()
    const [{ every }, { readKeep }] = await Promise.all([import('../../../jobs/index.ts'), import('./read-keep.ts')])
    const rule = readKeep(values.keep)
    const { terminal, now, signal } = context
    const pruned = await explained(async () =>
      pruneBackups(await existingTarget(words.TARGET, context), {
        rule,
        isDryRun: values['dry-run'],
        key: storedManifestKey(configOf(context)),
        ...{ now, every, signal },
        elapsed: () => performance.now(),
        onProgress: progressBar(terminal, now),
        onWait: terminal.say,
        pause: () => sleep(1000, undefined, { signal }),
      }),
    )
    terminal.status('')
    if (terminal.json) terminal.print(JSON.stringify({ dryRun: values['dry-run'], ...pruned }))
    else showPruned(pruned, values['dry-run'], context)
    return pruned.unusable.length === 0 ? 'ok' : 'failed'
  },
})

function showPruned({ kept, removed, images, unusable }: Pruned, isDryRun: boolean, { terminal }: Context): void {
  for (const id of removed) terminal.print(id)
  const did = isDryRun ? 'Would be deleted' : 'Deleted'
  terminal.say(
    `${did}: ${removed.length} backups, ${images.count} images, ${size(images.bytes)}. Kept: ${kept.length} backups.`,
  )
  for (const { id, fault } of unusable) terminal.say(`${id} stays: ${fault}.`)
  if (unusable.length > 0)
    terminal.say('No image was deleted, because these may need them. Remove their folders if they are of no use.')
}
