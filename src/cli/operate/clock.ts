import type { ClockStanding } from '../../identity/operators/index.ts'
import { command } from '../command.ts'
import { withService } from './with-service.ts'

export const clockShow = command({
  summary: 'Compare the clock with the database; exit code 1 if they differ',
  arguments: [],
  options: {},
  examples: [['clock show', 'the clock, what it is compared with, and how they differ']],
  notes: [
    'With PostgreSQL the clock is compared with the clock of the database, otherwise with the newest time that was recorded there.',
    'While a clock is more than 30 days ahead, nothing is removed by age, signing keys are not rotated and editions are not activated. A server that runs for 24 hours then goes by the clock.',
  ],
  run: async (_, context) => {
    const standing = await withService(context, async ({ identity, parts }) => {
      const found = await identity.clockStanding(parts)
      return { ...found, words: identity.clockInWords(found) }
    })
    const { terminal, program } = context
    if (terminal.json) terminal.printJson({ ...asJson(standing), right: standing.state === 'is right' })
    else {
      terminal.print(standing.words)
      if (standing.state !== 'is right')
        terminal.say(`If the clock is wrong, set it. If it is right: ${program} clock accept`)
    }
    return standing.state === 'is right' ? 'ok' : 'failed'
  },
})

export const clockAccept = command({
  summary: 'State that the clock is right, although it is far ahead or behind',
  arguments: [],
  options: {},
  examples: [['clock accept', 'after the server was switched off for months, or once ran with a wrong clock']],
  notes: [
    'Running servers apply this within a minute. Removal by age then continues, at the earliest an hour after their start.',
  ],
  run: async (_, context) => {
    const before = await withService(context, ({ identity, parts }) => identity.acceptClock(parts))
    const { terminal } = context
    if (terminal.json) terminal.printJson(asJson(before))
    else {
      terminal.print(`The clock of this machine (${iso(before.now)}) is accepted.`)
      terminal.say('Running servers apply this within a minute.')
    }
    return 'ok'
  },
})

const iso = (time: number): string => new Date(time).toISOString()

/** As --json prints it. */
const asJson = ({ now, reference, ahead }: ClockStanding) => ({
  clock: iso(now),
  reference: reference === null ? null : iso(reference),
  ahead_seconds: Math.round(ahead / 1000),
})
