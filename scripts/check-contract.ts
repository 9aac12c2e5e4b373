/** docs/service.md is the contract, src/contract the same as data: this holds the second to the first. */
import type * as Contract from '../src/contract/index.ts'
import { checkBehaviour } from './contract/behaviour.ts'
import { readDocument } from './contract/document.ts'
import { checkRecords } from './contract/records.ts'
import { checkRequests } from './contract/requests.ts'
import { checkValues } from './contract/values.ts'

export function checkContract(serviceDocument: string, contract: typeof Contract): readonly string[] {
  const document = readDocument(serviceDocument)
  return [
    ...checkRecords(document, contract),
    ...checkRequests(document, contract),
    ...checkValues(document, contract),
    ...checkBehaviour(document, contract),
    ...document.unread(),
  ]
}
