import type { Dialect } from '../../../contract/index.ts'
import { CommandError, usageError } from '../../command-error.ts'
import { ask } from '../../terminal/ask.ts'
import { refuseOnChartHost } from '../chart-host.ts'
import { showCredentials } from '../clients/change.ts'
import { chooseDialect } from '../clients/dialect.ts'
import type { Service } from '../open-service.ts'
import { withService } from '../with-service.ts'
import type { Step } from './step.ts'

/** The first application, or the one that --client names. */
export async function setUpApplication(step: Step): Promise<void> {
  const { values, asks, isMissing, context } = step
  const { terminal } = context
  if (values.client === undefined && !(asks && isMissing)) {
    if (asks) terminal.say('Application: one is registered already.')
    return
  }
  if (asks && values.client === undefined) terminal.say('\nStep 2 of 3: an application')
  await withService(context, async (service) => {
    await refuseOnChartHost(service)
    const name = values.client ?? (await askName(service, step))
    if (name !== '') await register(name, service, step)
  })
}

async function register(given: string, { identity, parts }: Service, { values, context }: Step): Promise<void> {
  const { terminal, program } = context
  const name = await Promise.resolve(given)
    .then((text) => identity.readName(text, 'The name'))
    .catch(usageError(identity.NameError))
  const known = (await identity.listClients(parts)).find((client) => client.name === name)
  if (known) {
    refuseOtherDialect(known, values.dialect)
    if (terminal.json) terminal.printJson({ step: 'application', client_id: known.id, added: false })
    else {
      terminal.print(`${name} is registered already (${known.id}); nothing was changed.`)
      terminal.say(`Its secret is not shown again; to create a new one: ${program} client rotate ${known.id}`)
    }
    return
  }
  const dialect = await chooseDialect(values.dialect, context)
  const { id, secret } = await identity.registerClient({ name, dialect }, parts)
  if (terminal.json)
    terminal.printJson({ step: 'application', client_id: id, client_secret: secret, dialect, added: true })
  else {
    terminal.print(`${name} is registered.`)
    showCredentials({ id, secret }, context)
  }
}

function refuseOtherDialect(known: { readonly name: string; readonly dialect: Dialect }, dialect?: Dialect): void {
  if (dialect === undefined || dialect === known.dialect) return
  throw new CommandError(
    'failed',
    `${known.name} is registered already, with the dialect ${known.dialect}`,
    'A dialect cannot be changed: register the application under another name.',
  )
}

/** Empty: the step is skipped. */
const askName = ({ identity }: Service, { context: { terminal } }: Step): Promise<string> =>
  ask(
    'Name of the application, as users will see it: ',
    (answer) => {
      if (answer === '') return ''
      try {
        return identity.readName(answer, 'The name')
      } catch (error) {
        if (!(error instanceof identity.NameError)) throw error
        terminal.say(`${error.message}.`)
        return null
      }
    },
    terminal.streams,
  )
