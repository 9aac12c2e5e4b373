import { type Context, command } from '../../command.ts'
import { CommandError } from '../../command-error.ts'
import { withService } from '../with-service.ts'
import { noSuchEdition, readEdition, seeAll } from './read-edition.ts'

/** How many editions of each source a prune keeps unless it is said. */
export const usualKeep = 3
const takesEffect = 'A running server serves the change immediately.'
const importEnds =
  'Prune it when the import has ended; if the import died, a minute after that, or after its edition is discarded.'

export const editionsActivate = command({
  summary: 'Activate an edition; it replaces the live edition of its source',
  arguments: ['EDITION'],
  options: {},
  examples: [['editions activate 7', 'a ready edition before its time, or a superseded one']],
  notes: [takesEffect],
  run: async ({ words }, context) => {
    const edition = readEdition(words.EDITION, context)
    const found = await withService(context, async ({ editions, parts }) =>
      (await editions()).activateEdition(edition, parts),
    )
    if (!found) throw noSuchEdition(words.EDITION, context)
    return done(context, { activated: edition }, `Edition ${edition} is live.`)
  },
})

export const editionsRollback = command({
  summary: 'Reactivate the previous edition of a source',
  arguments: ['SOURCE'],
  options: {},
  examples: [['editions rollback dtpp', 'undo it with editions activate']],
  notes: [takesEffect],
  run: async ({ words }, context) => {
    const edition = await withService(context, async ({ editions, parts }) =>
      (await editions()).rollback(words.SOURCE, parts),
    )
    if (edition !== null) return done(context, { activated: edition }, `Edition ${edition} is live again.`)
    const hint = `Rollback needs an earlier edition of the source. ${seeAll(context)}`
    throw new CommandError('notFound', `${words.SOURCE} has no previous edition`, hint)
  },
})

export const editionsWithdraw = command({
  summary: 'Withdraw the live edition of a source without a replacement',
  arguments: ['SOURCE'],
  options: {},
  examples: [['editions withdraw folder:plates', 'its charts are no longer listed; undo it with editions activate']],
  notes: [`${takesEffect} Image URLs that applications have stored keep working.`],
  run: async ({ words }, context) => {
    const source = words.SOURCE
    const wasLive = await withService(context, async ({ editions, parts }) =>
      (await editions()).withdrawSource(source, parts),
    )
    if (wasLive) return done(context, { withdrawn: source }, `${source} is withdrawn.`)
    throw new CommandError('notFound', `${source} has no live edition`, seeAll(context))
  },
})

export const editionsDiscard = command({
  summary: 'Delete an edition that was never live',
  arguments: ['EDITION'],
  options: {},
  examples: [['editions discard 7', 'an unwanted one, or one whose import was interrupted']],
  run: async ({ words }, context) => {
    const edition = readEdition(words.EDITION, context)
    const outcome = await withService(context, async ({ editions, parts }) =>
      (await editions()).discardEdition(edition, parts),
    )
    if (outcome === 'no such edition') throw noSuchEdition(words.EDITION, context)
    if (outcome === 'was live') {
      const hint = `${context.program} editions prune deletes old editions.`
      throw new CommandError('failed', `Edition ${edition} was live and cannot be discarded`, hint)
    }
    return done(context, { discarded: edition }, `Edition ${edition} is deleted.`)
  },
})

export const editionsPrune = command({
  summary: 'Delete old editions, images that no edition uses, and old downloads',
  arguments: ['[SOURCE]'],
  options: {
    keep: {
      type: 'string',
      value: 'NUMBER',
      summary: `How many of each source to keep in addition to the live one; default ${usualKeep}`,
    },
  },
  examples: [
    ['editions prune', 'keep the live edition of each source and the newest three others'],
    ['editions prune dtpp --keep 1', 'editions of one source'],
  ],
  notes: [
    'An image that no edition uses any more is deleted a day later, by a running server or the next prune; then its URLs stop working. An import that uses it before keeps it.',
    'Editions that are ready to go live are never deleted. Images of interrupted imports are deleted likewise, and downloads that no import has used for 28 days.',
    'While a backup runs, no image is deleted: it may list it. A backup that died no longer counts after a day.',
    'A source whose import is running is not pruned. An import that died no longer counts after a minute.',
  ],
  run: async ({ words, values }, context) => {
    const keep = values.keep === undefined ? usualKeep : Number(values.keep)
    if (!Number.isSafeInteger(keep) || keep < 0) {
      throw new CommandError(
        'usage',
        `--keep is ${JSON.stringify(values.keep)}, but it must be a whole number, 0 or more`,
      )
    }
    const removed = await withService(context, async ({ editions, parts }) => {
      const { refuseForeignFolder } = await import('../server/image-folder.ts')
      const { ImportIsRunning, describeImport, pruneEditions } = await editions()
      const pruned = await pruneEditions(words.SOURCE, keep, parts).catch((error: unknown) => {
        if (error instanceof ImportIsRunning) throw new CommandError('failed', error.message, importEnds)
        return refuseForeignFolder(error)
      })
      return (
        pruned && {
          ...pruned,
          left: pruned.skipped.map((each) => `${each.source} is not pruned: ${describeImport(each)}. ${importEnds}`),
        }
      )
    })
    if (removed === null) throw new CommandError('notFound', `There is no edition of ${words.SOURCE}`, seeAll(context))
    const { strays, skipped, left, marked, isWaiting, ...counts } = removed
    const { editions, pictures, downloads } = counts
    const sentence = `Deleted: ${editions} editions, ${pictures} images, ${downloads} downloads.`
    const later = `${marked} images that no edition uses any more are deleted in a day, by a running server or the next prune.`
    const stay = `${strays} images are kept although no edition of this database uses them, because they are most of the images in the data folder. Does another database use the same folder?`
    const waiting =
      'A backup is running: images are deleted when it has ended. Repeat this then, or leave it to a running server.'
    const sentences = [
      sentence,
      ...(isWaiting ? [waiting] : []),
      ...(marked > 0 ? [later] : []),
      ...(strays > 0 ? [stay] : []),
      ...left,
    ]
    return done(context, { removed: counts, marked, strays, skipped, isWaiting }, sentences.join('\n'))
  },
})

function done({ terminal }: Context, outcome: object, sentence: string): 'ok' {
  if (terminal.json) terminal.printJson(outcome)
  else terminal.say(sentence)
  return 'ok'
}
