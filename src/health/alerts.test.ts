import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { catalogue, metrics, serverChecks } from './index.ts'

const root = new URL('../../', import.meta.url)
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8')
const rules = read('ops/alerts.yml')
  .split(/^ {6}- alert: /m)
  .slice(1)

/** On one line, as the YAML means it. */
const folded = (rule: string): string => rule.replaceAll(/\s+/g, ' ')

test('every metric that a rule names is one of ours, with labels that it has', () => {
  const labels = new Map<string, readonly string[]>([
    ...metrics.flatMap(({ name, kind, labelNames }) =>
      kind === 'histogram'
        ? [[`${name}_bucket`, [...labelNames, 'le']] as const, [`${name}_count`, labelNames] as const]
        : [[name, labelNames] as const],
    ),
    ['platekeeper_check', ['check', 'required']],
  ])
  for (const rule of rules) {
    const [, expr = ''] = /expr: (.*)/.exec(rule) ?? []
    for (const [, name = '', matchers = ''] of expr.matchAll(/(platekeeper_\w+)(?:\{([^}]*)\})?/g)) {
      const known = labels.get(name)
      assert.ok(known, name)
      for (const [label] of matchers.matchAll(/\w+(?=[=!])/g)) assert.ok(known.includes(label), `${name} ${label}`)
    }
  }
})

test('every check of a server has an alert, whose description has the remedies of the check', () => {
  for (const name of serverChecks) {
    const rule = rules.find((each) => each.includes(`platekeeper_check{check="${name}"} == 0`))
    assert.ok(rule, name)
    for (const { remedy } of Object.values<{ readonly remedy: string }>(catalogue[name].kinds))
      assert.ok(folded(rule).includes(remedy), `${name}: ${remedy}`)
    assert.match(rule, catalogue[name].isRequired ? /severity: critical/ : /severity: warning/)
  }
})

test('every rule has a summary, a description and a document that exists', () => {
  assert.ok(rules.length > serverChecks.length)
  for (const rule of rules) {
    assert.match(rule, /^ {10}summary: "/m)
    assert.match(rule, /^ {10}description: >-\n {12}\S/m)
    const [, document = 'missing'] = /^ {10}runbook: (.*)$/m.exec(rule) ?? []
    assert.ok(existsSync(new URL(document, root)), document)
  }
})

test('docs/how-to/monitoring.md lists every metric with its labels', () => {
  const rows = new Map(
    Array.from(
      read('docs/how-to/monitoring.md').matchAll(/^\| `(platekeeper_\w+)` \| (.*?) \|/gm),
      ([, name = '', labels = '']) => [name, labels.replaceAll('`', '')],
    ),
  )
  for (const { name, labelNames } of metrics) assert.equal(rows.get(name)?.trim(), labelNames.join(', '), name)
  assert.deepEqual(
    [...rows.keys()].filter((name) => !metrics.some((each) => each.name === name)),
    ['platekeeper_check', 'platekeeper_build_info'],
  )
})
