import { CommandError } from '../../command-error.ts'

/** The number of an edition as it was typed. */
export function readEdition(text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text)
  throw new CommandError(
    'usage',
    `${JSON.stringify(text)} is not the number of an edition; editions list shows the numbers`,
  )
}

export const noSuchEdition = (text: string): CommandError =>
  new CommandError('notFound', `There is no edition ${text}`, 'editions list shows all.')
