/** Renders the named plates in the worker of imports; startDrawer defines its messages. */
import { readFileSync } from 'node:fs'
import { answerDraws } from './answer-draws.ts'

answerDraws(process.argv.slice(2).map((file) => ({ bytes: readFileSync(file) })))
