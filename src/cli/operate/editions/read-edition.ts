import type { Context } from '../../command.ts'
import { CommandError } from '../../command-error.ts'

/** The number of an edition as it was typed. */
export function readEdition(text: string, context: Pick<Context, 'program'>): number {
  if (/^\d{1,15}$/.test(text)) return Number(text)
  throw new CommandError('usage', `${JSON.stringify(text)} is not the number of an edition`, seeAll(context))
}

export const noSuchEdition = (text: string, context: Pick<Context, 'program'>): CommandError =>
  new CommandError('notFound', `There is no edition ${text}`, seeAll(context))

export const seeAll = ({ program }: Pick<Context, 'program'>): string => `${program} editions list shows all.`
