/** Writes docs/reference/sdk.md from the comments of the sources; `npm run docs` does. */
import { writeFileSync } from 'node:fs'
import { reference, referenceDocument } from './packaging/reference.ts'

writeFileSync(referenceDocument, await reference())
