/** Draws the plates that are named, in the worker that imports draw in; startDrawer says how it is asked. */
import { readFileSync } from 'node:fs'
import { answerDraws } from './answer-draws.ts'

answerDraws(process.argv.slice(2).map((file) => ({ bytes: readFileSync(file) })))
