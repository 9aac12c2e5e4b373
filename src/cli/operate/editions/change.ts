import { type Context, command } from '../../command.ts'
import { CommandError } from '../../command-error.ts'
import { withService } from '../with-service.ts'
import { noSuchEdition, readEdition } from './read-edition.ts'

const atOnce = 'A running server follows at once.'
const usualKeep = 3

export const editionsActivate = command({
  summary: 'Activate an edition; it replaces the live edition of its source',
  arguments: ['EDITION'],
  options: {},
  examples: [['editions activate 7', 'a ready one before its time, or one that was live before']],
  notes: [atOnce],
  run: async ({ words }, context) => {
    const edition = readEdition(words.EDITION)
    const found = await withService(context, async ({ editions, parts }) =>
      (await editions()).activateEdition(edition, parts),
    )
    if (!found) throw noSuchEdition(words.EDITION)
    return done(context, { activated: edition }, `Edition ${edition} is live.`)
  },
})

export const editionsRollback = command({
  summary: 'Reactivate the previous edition of a source',
  arguments: ['SOURCE'],
  options: {},
  examples: [['editions rollback dtpp', 'at once, with one update; editions activate goes forward again']],
  notes: [atOnce],
  run: async ({ words }, context) => {
    const edition = await withService(context, async ({ editions, parts }) =>
      (await editions()).rollback(words.SOURCE, parts),
    )
    if (edition !== null) return done(context, { activated: edition }, `Edition ${edition} is live again.`)
    const hint = 'rollback goes from the live edition to one before it; editions list shows all'
    throw new CommandError('notFound', `${words.SOURCE} has no edition to go back to`, hint)
  },
})

export const editionsWithdraw = command({
  summary: 'Withdraw the live edition of a source without a replacement',
  arguments: ['SOURCE'],
  options: {},
  examples: [['editions withdraw folder:plates', 'its charts leave the lists; editions activate brings them back']],
  notes: [`${atOnce} Image addresses that devices hold keep answering.`],
  run: async ({ words }, context) => {
    const source = words.SOURCE
    const wasLive = await withService(context, async ({ editions, parts }) =>
      (await editions()).withdrawSource(source, parts),
    )
    if (wasLive) return done(context, { withdrawn: source }, `${source} is withdrawn.`)
    throw new CommandError('notFound', `Nothing of ${source} is live`, 'editions list shows all')
  },
})

export const editionsDiscard = command({
  summary: 'Delete an edition that was never live',
  arguments: ['EDITION'],
  options: {},
  examples: [['editions discard 7', 'one that is not wanted, or whose import died']],
  run: async ({ words }, context) => {
    const edition = readEdition(words.EDITION)
    const outcome = await withService(context, async ({ editions, parts }) =>
      (await editions()).discardEdition(edition, parts),
    )
    if (outcome === 'no such edition') throw noSuchEdition(words.EDITION)
    if (outcome === 'was live') {
      const hint = 'editions prune removes old ones'
      throw new CommandError('failed', `Edition ${edition} was live: it is not discarded`, hint)
    }
    return done(context, { discarded: edition }, `Edition ${edition} is gone.`)
  },
})

export const editionsPrune = command({
  summary: 'Delete old editions, images that no edition uses, and old downloads',
  arguments: ['[SOURCE]'],
  options: {
    keep: {
      type: 'string',
      value: 'NUMBER',
      summary: `How many of each source stay besides the live one; default ${usualKeep}`,
    },
  },
  examples: [
    ['editions prune', 'of every source, the live edition and the newest three others stay'],
    ['editions prune dtpp --keep 1', 'of one source'],
  ],
  notes: [
    'The addresses of pictures that are removed stop answering. What waits for its time is never removed.',
    'Pictures that an import which died has left go as well, and downloads that no import has used for 28 days.',
  ],
  run: async ({ words, values }, context) => {
    const keep = values.keep === undefined ? usualKeep : Number(values.keep)
    if (!Number.isSafeInteger(keep) || keep < 0) {
      throw new CommandError('usage', `--keep is ${JSON.stringify(values.keep)}, but it must be a whole number from 0`)
    }
    const removed = await withService(context, async ({ editions, parts }) =>
      (await editions()).pruneEditions(words.SOURCE, keep, parts),
    )
    if (removed === null)
      throw new CommandError('notFound', `There is no edition of ${words.SOURCE}`, 'editions list shows all')
    const { strays, ...counts } = removed
    const { editions, pictures, downloads } = counts
    const sentence = `Removed: ${editions} editions, ${pictures} pictures, ${downloads} downloads.`
    const stay = `${strays} pictures stay although no edition here uses them: they are the most of all in the data folder. Does another database use it?`
    return done(context, { removed: counts, strays }, strays > 0 ? `${sentence}\n${stay}` : sentence)
  },
})

function done({ terminal }: Context, outcome: object, sentence: string): 'ok' {
  if (terminal.json) terminal.printJson(outcome)
  else terminal.say(sentence)
  return 'ok'
}
