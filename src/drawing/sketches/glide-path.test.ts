import assert from 'node:assert/strict'
import { test } from 'node:test'
import { altitudeAt, descentRate, type GlidePath, heightAt } from './glide-path.ts'

const path: GlidePath = {
  degrees: 3,
  crossingHeight: 50,
  thresholdElevation: 41,
  elevationKnown: true,
  basis: 'Standard 3° path',
}

test('a 3° path rises 318 ft in every nautical mile from its crossing height', () => {
  assert.equal(heightAt(path, 0), 50)
  assert.equal(Math.round(heightAt(path, 1) - heightAt(path, 0)), 318)
  assert.equal(Math.round(altitudeAt(path, 3)), 1046)
})

test('rate of descent follows ground speed', () => {
  assert.equal(Math.round(descentRate(path, 120)), 637)
})
