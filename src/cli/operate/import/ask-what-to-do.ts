import type { ImportOrder } from '../../../editions/index.ts'
import { ask } from '../../terminal/ask.ts'
import type { ImportParts } from './import-parts.ts'

type Choice = { readonly does: 'cancel' | 'leave'; readonly hint: string }

const kept = 'pages that were rendered are kept.'

/** After Ctrl-C: asks on a terminal whether to cancel the import or to leave it; elsewhere it is cancelled. */
export async function askWhatToDo(order: ImportOrder, { context, editions }: ImportParts): Promise<Choice> {
  const { terminal, program } = context
  const again = `Nothing was published. To continue, run the same command again: ${kept}`
  const cancel = { does: 'cancel', hint: again } as const
  const { stdin, stderr } = terminal.streams
  if (terminal.json || stdin.isTTY !== true || stderr.isTTY !== true) return cancel
  const isBound = editions.boundTo(order) !== null
  const others = isBound ? 'the same command' : 'a worker or the same command'
  terminal.status('')
  terminal.say('Interrupted. Nothing was published yet, and what was rendered is kept.')
  const question = `Cancel the import [c], or leave it to ${others} [l]? `
  // A second Ctrl-C.
  const answer = await ask(question, readAnswer, terminal.streams).catch(() => 'cancel' as const)
  if (answer === 'cancel') return cancel
  const list = `${program} jobs list shows it.`
  const hint = isBound
    ? `The import waits for a week. To resume it, run the same command again: ${kept} ${list}`
    : `A worker resumes the import, or the same command: ${kept} ${list}`
  return { does: 'leave', hint }
}

function readAnswer(answer: string): Choice['does'] | null {
  if (/^c(ancel)?$/i.test(answer)) return 'cancel'
  return /^l(eave)?$/i.test(answer) ? 'leave' : null
}
