/** Checks that src/contract contains docs/service.md, the contract, as data. */
import * as contract from '../src/contract/index.ts'
import * as schemas from '../src/contract/schemas/index.ts'
import { checkBehaviour } from './contract/behaviour.ts'
import { readDocument } from './contract/document.ts'
import { checkRecords } from './contract/records.ts'
import { checkRequests } from './contract/requests.ts'
import { checkValues } from './contract/values.ts'

export function checkContract(serviceDocument: string, described: Partial<typeof schemas> = {}): readonly string[] {
  const document = readDocument(serviceDocument)
  const inCode = { ...schemas, ...described }
  return [
    ...checkRecords(document, contract, inCode),
    ...checkRequests(document, contract, inCode),
    ...checkValues(document, contract),
    ...checkBehaviour(document, contract),
    ...document.unread(),
  ]
}
