import { command } from '../../command.ts'
import { withService } from '../with-service.ts'
import { noSuchUser } from './change.ts'

export const userExport = command({
  summary: 'Print everything that is stored about a user, as JSON',
  arguments: ['USERNAME'],
  options: {},
  examples: [['user export zoe > zoe.json', 'the file that zoe can download on the account page']],
  notes: ['Secrets, and what only proves them, are named and not printed. The export is recorded in the audit log.'],
  run: async ({ words }, context) => {
    const exported = await withService(context, ({ identity, parts }) => identity.exportUser(words.USERNAME, parts))
    if (!exported) throw noSuchUser(words.USERNAME, context)
    context.terminal.printJson(exported)
    return 'ok'
  },
})
