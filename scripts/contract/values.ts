/** "Endpoints": the values that parameters may take. */
import type * as Contract from '../../src/contract/index.ts'
import { problem } from '../source-files.ts'
import { items, sameList, sameTable } from './compare.ts'
import { documentPath, type ServiceDocument } from './document.ts'

const poll = '2. Poll for tokens'
const refresh = '3. Refresh tokens'
const chartList = '6. List charts of an airport'

/** Scopes beyond the document (reference: Scopes). */
const furtherScopes = ['userinfo', 'profile', 'email', 'position']

export function checkValues(document: ServiceDocument, contract: typeof Contract): readonly string[] {
  const row = (parameter: string) => document.table(chartList).find(({ cells }) => cells.Parameter === parameter)
  const choices = (parameter: string, inCode: Readonly<Record<string, string>>) => {
    const { line = 1, cells = {} } = row(parameter) ?? {}
    const stated = [...(cells['Allowed values'] ?? '').matchAll(/([A-Z]{3}) \(([^;)]*)/g)]
    return sameTable(
      parameter,
      stated.map(([, name = '', meaning = '']) => [name, meaning, line]),
      inCode,
    )
  }
  const scopes = items(document.sentence(poll, /Values: (.*?)\. /))
  const known = contract.scopeNames.filter((scope) => !furtherScopes.includes(scope))
  return [
    ...choices('version', contract.chartVersions),
    ...choices('rules', contract.chartRules),
    ...sameList('rules, default', { line: row('rules')?.line ?? 1, groups: [row('rules')?.cells.Default ?? ''] }, [
      contract.defaultRules,
    ]),
    ...(row('version')?.cells.Required === 'yes'
      ? []
      : [problem(documentPath, row('version')?.line ?? 1, 'version is no longer required')]),
    ...sameList('grant_type of a poll', document.sentence(poll, /Always (urn:\S+) /), [contract.grantTypes.deviceCode]),
    ...sameList('grant_type of a refresh', document.sentence(refresh, /grant_type \(always (\w+)\)/), [
      contract.grantTypes.refreshToken,
    ]),
    ...sameList(
      'scope',
      scopes && { ...scopes, groups: scopes.groups.map((word) => word.replace(/ \(.*/, '')) },
      known,
    ),
  ]
}
