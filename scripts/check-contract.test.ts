import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import Type from 'typebox'
import { airportRecord } from '../src/contract/schemas/index.ts'
import { checkContract } from './check-contract.ts'

const service = readFileSync(new URL('../docs/service.md', import.meta.url), 'utf8')

/** A change of the document, its replacement, and a word of the problem that it must cause. */
const changes = [
  ['| user_code | string | Short', '| user_kode | string | Short', 'user_kode'],
  ['| token_type | string |', '| token_type | integer |', 'token_type'],
  ['| subscriptions | array of strings |', '| subscriptions | array |', 'subscriptions'],
  ['Contains charts when', 'Contains maps when', 'Access token claim'],
  ['| preferred_username | string |', '| preferred_name | string |', 'preferred_name'],
  ['| elevation | integer, feet |', '| elevation | integer, metres |', 'elevation'],
  ['| datum_code | string | Local', '| datum | string | Local', 'datum_code'],
  ['Mogas, JET,', 'JET,', 'fuel_types'],
  ['High Pressure Bottle, Low', 'Low', 'oxygen'],
  ['Minor Engine, Major Engine', 'Major Engine', 'repairs'],
  ['Public/civil, Private,', 'Public/civil,', 'airport_type'],
  ['One of ARR, DEP,', 'One of ARR,', 'category'],
  ['| runways | array |', '| runways | array of strings |', 'runways'],
  ['| planview.pixels | object |', '| planview.pixels | array |', 'planview.pixels'],
  ['Polling faster than interval', 'Polling as it likes', 'slow_down'],
  ['| User denies the request | denied |', '| User denies the request | expired |', 'deny'],
  ['POST {auth_url}/connect/deviceauthorization', 'GET {auth_url}/connect/deviceauthorization', '1. Start'],
  ['GET {base_url}/v2/airport/', 'GET {base_url}/v3/airport/', '5. Get airport'],
  ['| code_challenge_method | string |', '| code_method | string |', 'code_method'],
  ['| code_verifier | string |', '| verifier | string |', 'code_verifier'],
  ['(always refresh_token)', '(always refresh)', 'grant_type of a refresh'],
  ['Always urn:ietf:params:oauth:grant-type:device_code', 'Always urn:ietf:other x', 'grant_type of a poll'],
  ['charts (chart access), fmsdata', 'fmsdata', 'scope'],
  ['| version | yes |', '| version | no |', 'version'],
  ['STD (standard charts)', 'STD (usual charts)', 'STD'],
  ['VFR (only VFR charts), ', '', 'VFR'],
  ['| IFR | Flight rules filter', '| ANY | Flight rules filter', 'rules, default'],
  ['| expired_token | device_code has', '| expired_token | The code has', 'expired_token'],
  ['without a valid access token get HTTP 401', 'without a valid access token get HTTP 403', 'status'],
  ['| +5 seconds,', '| +6 seconds,', 'slow_down'],
  ['| about 60 minutes (', '| about 30 minutes (', 'Access token lifetime'],
  ['43 characters each', '44 characters each', 'PKCE'],
  ['demo airports (NZWN and YBBN)', 'demo airports (NZWN and YSSY)', 'demo airports'],
  [
    '### Chart list (JSON)\n',
    '### Chart list (JSON)\n\n| Field | Type |\n|---|---|\n| charts | array |\n',
    'no check compares',
  ],
] as const

test('the contract as data agrees with docs/service.md', () => {
  assert.deepEqual(checkContract(service), [])
})

for (const [from, to, word] of changes) {
  test(`a document that says "${to.trim().split('\n')[0]}" is complained about`, () => {
    assert.ok(service.includes(from), `service.md no longer says "${from}"`)
    const problems = checkContract(service.replace(from, to))
    assert.match(problems.join('\n'), new RegExp(`^docs/service\\.md:\\d+ .*${word.replaceAll('.', '\\.')}`, 'm'))
  })
}

test('a field that the code adds on its own is complained about', () => {
  const widened = Type.Object({ ...airportRecord.properties, tower: Type.Boolean() })
  assert.match(
    checkContract(service, { airportRecord: widened as typeof airportRecord }).join(),
    /"tower", the document has not/,
  )
})

test('every problem names the line that it is about', () => {
  const [problem = ''] = checkContract(service.replace('| elevation | integer, feet |', '| elevation | number |'))
  const line = Number(/:(\d+)/.exec(problem)?.[1])
  assert.match(service.split('\n')[line - 1] ?? '', /^\| elevation /)
})
