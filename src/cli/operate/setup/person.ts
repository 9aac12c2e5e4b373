import { subscriptionKinds } from '../../../contract/index.ts'
import { CommandError } from '../../command-error.ts'
import { ask } from '../../terminal/ask.ts'
import { refuseOnChartHost } from '../chart-host.ts'
import type { Service } from '../open-service.ts'
import { readNew, usernameTaken } from '../users/change.ts'
import { readPassword } from '../users/new-password.ts'
import { withService } from '../with-service.ts'
import type { Step } from './step.ts'

/** The first person, or the one that --user names. */
export async function setUpPerson(step: Step): Promise<void> {
  const { values, asks, isMissing, context } = step
  const { terminal } = context
  if (values.user === undefined && !(asks && isMissing)) {
    if (asks) terminal.say('Person: a user can sign in already.')
    return
  }
  if (asks && values.user === undefined) terminal.say('\nStep 1 of 3: a person who can sign in')
  await withService(context, async (service) => {
    await refuseOnChartHost(service)
    const username = values.user ?? (await askUsername(service, step))
    if (username !== '') await addPerson(username, service, step)
  })
}

async function addPerson(given: string, service: Service, step: Step): Promise<void> {
  const { values, asks, context } = step
  const { identity, parts } = service
  const person = readNew({ username: given, name: null, email: null }, identity)
  const { username } = person
  if (await parts.users.findByName(username)) {
    if (context.terminal.json) context.terminal.printJson({ step: 'person', username, added: false })
    else context.terminal.print(`${username} exists already; nothing was changed.`)
    return
  }
  const { password, generated } = await untilAccepted(asks, () => readPassword(values, person, service, context), step)
  const subscriptions = (await wantsSubscriptions(step)) ? subscriptionKinds : []
  const added = await identity.registerUser({ ...person, password, subscriptions }, parts)
  if ('takenBy' in added) throw usernameTaken(username, added.takenBy)
  show({ username, subscriptions, ...(generated && { password }) }, step)
}

/** Empty: the step is skipped. */
function askUsername({ identity, parts }: Service, { context: { terminal } }: Step): Promise<string> {
  const { streams } = terminal
  const usernames = parts.users.list().then((users) => users.map(({ username }) => username))
  return usernames.then((taken) =>
    ask(
      'Username: ',
      (answer) => {
        if (answer === '') return ''
        try {
          const { username } = identity.readNewUser({ username: answer, name: null, email: null })
          if (!taken.includes(username)) return username
          terminal.say(`The username ${username} is taken.`)
        } catch (error) {
          if (!(error instanceof identity.NameError)) throw error
          terminal.say(`${error.message}.`)
        }
        return null
      },
      streams,
    ),
  )
}

/** Asks again after a password that cannot be used; without a terminal, it rejects. */
async function untilAccepted<T>(asks: boolean, read: () => Promise<T>, { context: { terminal } }: Step): Promise<T> {
  for (;;) {
    try {
      return await read()
    } catch (error) {
      if (!asks || !(error instanceof CommandError) || error.exit !== 'failed') throw error
      terminal.say(`${error.message}.`)
    }
  }
}

async function wantsSubscriptions({ values, asks, context }: Step): Promise<boolean> {
  if (values['no-subscription']) return false
  if (!asks || values.user !== undefined) return true
  const question = `Grant the subscriptions ${subscriptionKinds.join(' and ')}? [Y/n] `
  return ask(question, readYes, context.terminal.streams)
}

function readYes(answer: string): boolean | null {
  if (/^(|y|yes)$/i.test(answer)) return true
  return /^(n|no)$/i.test(answer) ? false : null
}

type Added = { readonly username: string; readonly subscriptions: readonly string[]; readonly password?: string }

/** A password is shown only if this program generated it. */
function show({ username, subscriptions, password }: Added, { context: { terminal } }: Step): void {
  if (terminal.json) {
    terminal.printJson({ step: 'person', username, added: true, subscriptions, password })
    return
  }
  const granted = subscriptions.length === 0 ? 'no subscription' : `the subscriptions ${subscriptions.join(' and ')}`
  terminal.print(`${username} is added, with ${granted}.`)
  if (password === undefined) return
  terminal.print(`password  ${password}`)
  terminal.say('Store the password now: it is not shown again.')
}
