import type { Context } from '../../command.ts'
import { CommandError, type Exit } from '../../command-error.ts'
import { layOut } from '../../terminal/table.ts'
import { dialectNames } from '../clients/dialect.ts'
import { commandsFor, isComplete, type Missing, missingInWords, whatIsMissing } from '../server/next-steps.ts'
import { withService } from '../with-service.ts'
import { setUpApplication } from './application.ts'
import { setUpImport } from './first-import.ts'
import { setUpPerson } from './person.ts'
import { firstImports, type SetupValues } from './step.ts'

/** Takes the steps that the options name; on a terminal, asks for the others that are missing. */
export async function runSetup(values: SetupValues, context: Context): Promise<Exit> {
  const { terminal } = context
  const { streams, json } = terminal
  const asks = !json && streams.stdin.isTTY === true && streams.stderr.isTTY === true
  const missing = await lacking(context)
  checkOptions(values, { missing, asks })
  if (asks && !isComplete(missing)) {
    terminal.say('Three steps: a person who can sign in, an application, and an import.')
    terminal.say('Press Enter to skip a step. Ctrl-C stops; complete steps are kept.')
  }
  try {
    const step = { values, asks, context }
    await setUpPerson({ ...step, isMissing: missing.person })
    await setUpApplication({ ...step, isMissing: missing.application })
    const exit = await setUpImport({ ...step, isMissing: missing.edition })
    await conclude(context, isComplete(missing) && !isAnyNamed(values))
    return exit
  } catch (error) {
    if (isInterruption(error, context)) terminal.say('Complete steps are kept. To continue, run setup again.')
    throw error
  }
}

const lacking = (context: Context): Promise<Missing> =>
  withService(context, ({ store, config }) => whatIsMissing(store, config))

const isAnyNamed = ({ user, client, import: source }: SetupValues): boolean =>
  [user, client, source].some((value) => value !== undefined)

/** Before anything is changed. Throws CommandError. */
function checkOptions(values: SetupValues, { missing, asks }: { missing: Missing; asks: boolean }): void {
  const { user, client, dialect, import: source, location, generate, 'password-stdin': fromStdin } = values
  const faults: readonly (readonly [isFault: boolean, sentence: string])[] = [
    [generate && fromStdin, '--generate and --password-stdin exclude each other'],
    [(generate || fromStdin || values['no-subscription']) && user === undefined && !asks, '--user is missing'],
    [user !== undefined && !generate && !fromStdin && !asks, '--user needs --password-stdin or --generate'],
    [dialect !== undefined && client === undefined, '--dialect needs --client NAME'],
    [client !== undefined && dialect === undefined && !asks, `--client needs --dialect: ${dialectNames.join(' or ')}`],
    [location !== undefined && source === undefined, '--location needs --import SOURCE'],
    [source === 'folder' && location === undefined, '--import folder needs --location DIR'],
  ]
  for (const [isFault, sentence] of faults) if (isFault) throw new CommandError('usage', sentence)
  if (!asks && !isAnyNamed(values) && !isComplete(missing)) throw nobodyToAsk(missing)
}

function nobodyToAsk({ person, application, edition }: Missing): CommandError {
  const dialects = dialectNames.join(' or ')
  const sources = firstImports.join(', ')
  const rows = [
    ...(person ? [['  --user USERNAME --generate', 'adds a person; --password-stdin instead reads the password']] : []),
    ...(application ? [['  --client NAME --dialect DIALECT', `registers an application; DIALECT is ${dialects}`]] : []),
    ...(edition ? [['  --import SOURCE', `imports; SOURCE is one of ${sources} (with --location DIR)`]] : []),
  ]
  const missing = missingInWords({ person, application, edition })
  return new CommandError(
    'usage',
    `Setup cannot ask without a terminal, and something is missing: ${missing}`,
    layOut(rows).join('\n'),
  )
}

const isInterruption = (error: unknown, { signal }: Context): boolean =>
  signal.aborted || (error instanceof CommandError && error.exit === 'interrupted')

async function conclude(context: Context, wasComplete: boolean): Promise<void> {
  const { terminal, program } = context
  const missing = await lacking(context)
  if (terminal.json) {
    terminal.printJson({ step: 'end', missing })
    return
  }
  terminal.say('')
  if (isComplete(missing)) {
    if (wasComplete) terminal.say('Nothing is missing; nothing was changed.')
    else
      terminal.say('Setup is complete. To start the server: DEMO=false npm start. A running server needs no restart.')
    return
  }
  terminal.say(`Still missing: ${missingInWords(missing)}. Run setup again, or:`)
  for (const line of commandsFor(missing, program)) terminal.say(line)
}
