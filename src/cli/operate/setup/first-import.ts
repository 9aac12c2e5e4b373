import { basename, resolve } from 'node:path'
import type { Context } from '../../command.ts'
import type { Exit } from '../../command-error.ts'
import { ask } from '../../terminal/ask.ts'
import { locationOf, runImport } from '../import/import-command.ts'
import { withService } from '../with-service.ts'
import { type FirstImport, firstImports, type Step } from './step.ts'

const sources: Readonly<
  Record<FirstImport, { readonly offers: string; readonly asks: string; readonly call: string }>
> = {
  ourairports: {
    offers: 'airports of the world, downloaded from OurAirports',
    asks: 'Folder, zip or URL, if not to be downloaded from OurAirports: ',
    call: 'import airports ourairports',
  },
  nasr: {
    offers: 'airports of the United States, downloaded from the FAA',
    asks: 'Folder, zip or URL, if not to be downloaded from the FAA: ',
    call: 'import airports nasr',
  },
  folder: {
    offers: 'PDF, PNG, JPEG and TIFF charts in a folder, listed in a manifest (docs/how-to/publish-charts.md)',
    asks: 'Folder: ',
    call: 'import charts folder DIR',
  },
}

type Wanted = { readonly source: FirstImport; readonly location: string | undefined }

/** The first import, or the one that --import names; skipped if its edition exists. */
export async function setUpImport(step: Step): Promise<Exit> {
  const { values, asks, isMissing, context } = step
  const named = values.import && { source: values.import, location: values.location }
  const wanted = named ?? (asks && isMissing ? await askImport(context) : null)
  if (wanted === null) {
    if (asks && !isMissing) context.terminal.say('Import: charts or airports are published already.')
    return 'ok'
  }
  if (await isImported(wanted, context)) return 'ok'
  const location = locationOf(wanted.location, context)
  const asUsual = { activate: undefined, force: false, report: undefined, detach: false }
  if (wanted.source === 'folder') {
    return runImport({ kind: 'folder', order: { directory: location ?? '', name: undefined } }, asUsual, context)
  }
  const exit = await runImport({ kind: wanted.source, order: { location } }, asUsual, context)
  context.terminal.say(`To generate airport diagrams from it: ${context.program} import charts drawn`)
  return exit
}

/** Whether an edition of the source is live, or waits to be activated; reports it. */
async function isImported({ source, location }: Wanted, context: Context): Promise<boolean> {
  const { terminal, program, cwd } = context
  const id = source === 'folder' ? `folder:${basename(resolve(cwd, location ?? ''))}` : source
  const editions = await withService(context, ({ store }) => store.editions.list())
  const found = editions.findLast((edition) => edition.source === id && /^(live|ready)$/.test(edition.state))
  if (!found) return false
  if (terminal.json) terminal.printJson({ step: 'import', source: id, edition: found.id, imported: false })
  else {
    terminal.print(`${id} is imported already: edition ${found.id} is ${found.state}; nothing was changed.`)
    const activate = `${program} editions activate ${found.id}`
    terminal.say(
      found.state === 'ready' ? `To make it live: ${activate}` : `To import again: ${program} ${sources[source].call}`,
    )
  }
  return true
}

/** null: the step is skipped. */
async function askImport({ terminal }: Context): Promise<Wanted | null> {
  const { streams } = terminal
  terminal.say('\nStep 3 of 3: an import')
  for (const [index, source] of firstImports.entries()) terminal.say(`  ${index + 1}  ${sources[source].offers}`)
  const source = await ask(`Import [1 to ${firstImports.length}]: `, readSource, streams)
  if (source === 'none') return null
  const { asks } = sources[source]
  const location = await ask(asks, (answer) => (answer === '' && source === 'folder' ? null : answer), streams)
  return { source, location: location === '' ? undefined : location }
}

function readSource(answer: string): FirstImport | 'none' | null {
  if (answer === '') return 'none'
  return firstImports.find((source, index) => answer === String(index + 1) || answer === source) ?? null
}
