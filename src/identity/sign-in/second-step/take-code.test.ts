import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { describe, test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { recoveryCodeCount, recoveryCodesLeft, type SecondStep } from '../../credentials/second-step.ts'
import { createSealingKeys } from '../../sealing/sealing-keys.ts'
import { makeRecoveryCodes } from './recovery-code.ts'
import { sealSecret } from './sealed-secret.ts'
import { readCode, takeCode } from './take-code.ts'
import { loadTotp, timeStepAt } from './totp.ts'

const now = Date.UTC(2026, 10, 28, 12)
const sealingKeys = createSealingKeys(randomBytes(32), randomBytes)
const totp = await loadTotp()
const secret = totp.newSecret(randomBytes)
const codeAt = (time: number): string => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: time })
const { shown, stored } = makeRecoveryCodes('zoe', { random: randomBytes, sealingKeys })

const held: SecondStep = {
  ...{ sub: 'zoe', id: 'one', sealedSecret: sealSecret('zoe', secret, { sealingKeys }), lastStep: 0 },
  ...{ recoveryCodes: stored, createdAt: now, recoveryMadeAt: now, revision: 4 },
}
const take = (typed: string, at = now, of = held) => {
  const given = readCode(typed)
  assert.ok(given, typed)
  return takeCode(of, given, { totp, sealingKeys, now: at })
}
/** What a right code leaves. */
const leaves = (taken: ReturnType<typeof take>): SecondStep =>
  taken.outcome === 'right' ? taken.next : assert.fail(taken.reason)

describe('a code of the application', () => {
  test('is RFC 6238, as its appendix B has it', () => {
    const known = Secret.fromLatin1('12345678901234567890').base32
    assert.equal(totp.stepOf(known, '287082', 59_000), 1)
    assert.equal(totp.stepOf(known, '081804', 1_111_111_109_000), 37_037_036)
    assert.equal(totp.stepOf(known, '353130', 20_000_000_000_000), 666_666_666)
  })

  test('is right for the time steps before and after, and leaves its own', () => {
    for (const [offset, isRight] of [
      [-2, false],
      [-1, true],
      [0, true],
      [1, true],
      [2, false],
    ] as const) {
      const taken = take(codeAt(now + offset * 30_000))
      assert.equal(taken.outcome, isRight ? 'right' : 'wrong', String(offset))
      if (taken.outcome === 'right')
        assert.deepEqual([taken.next.lastStep, taken.next.revision], [timeStepAt(now) + offset, 5])
    }
  })

  test('that was used, or of a step before, is refused, and a later one is right', () => {
    const used = leaves(take(codeAt(now)))
    for (const time of [now, now - 30_000]) assert.equal(take(codeAt(time), now, used).outcome, 'replayed')
    assert.equal(take(codeAt(now + 30_000), now, used).outcome, 'right')
  })

  test('of a clock that was a year ahead locks nobody out; one of a few hours does not come again', () => {
    const year = { ...held, lastStep: timeStepAt(now + 365 * 86_400_000) }
    assert.equal(take(codeAt(now), now, year).outcome, 'right')
    const hours = { ...held, lastStep: timeStepAt(now + 3 * 3_600_000) }
    assert.equal(take(codeAt(now), now, hours).outcome, 'replayed')
  })

  test('of another account opens nothing, nor does one after the master key was lost', () => {
    const moved = take(codeAt(now), now, { ...held, sub: 'mallory' })
    assert.deepEqual(moved, { outcome: 'wrong', reason: 'unreadable secret' })
    const keys = createSealingKeys(createHash('sha256').update('another').digest(), randomBytes)
    const code = { kind: 'application', code: codeAt(now) } as const
    assert.equal(takeCode(held, code, { totp, sealingKeys: keys, now }).outcome, 'wrong')
  })
})

describe('a recovery code', () => {
  test('has 80 random bits, and no letter that is taken for another', () => {
    assert.equal(new Set(shown).size, recoveryCodeCount)
    for (const code of shown) assert.match(code, /^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/)
  })

  test('is right once, however it is written', () => {
    const [code = ''] = shown
    const ways = [code, code.toLowerCase(), code.replaceAll('-', ' '), ` ${code.replaceAll('-', '')}\n`]
    for (const way of [...ways, code.replaceAll('0', 'o').replaceAll('1', 'l')]) {
      const left = leaves(take(way))
      assert.equal(recoveryCodesLeft(left), recoveryCodeCount - 1)
      assert.deepEqual(take(code, now, left), { outcome: 'replayed', reason: 'replayed recovery code' })
      assert.equal(take(shown[1] ?? '', now, left).outcome, 'right')
    }
  })

  test('of another account is wrong', () => {
    assert.equal(take(shown[0] ?? '', now, { ...held, sub: 'mallory' }).outcome, 'wrong')
  })
})

test('what can be neither is no code', () => {
  for (const typed of ['', '12345', '1234567', '12345a', 'U'.repeat(16), 'A'.repeat(17), '١٢٣٤٥٦', 'x'.repeat(100_000)])
    assert.equal(readCode(typed), null, typed.slice(0, 20))
  assert.deepEqual(readCode(' 123 456 '), { kind: 'application', code: '123456' })
  assert.deepEqual(readCode('１２３４５６'), { kind: 'application', code: '123456' })
})
