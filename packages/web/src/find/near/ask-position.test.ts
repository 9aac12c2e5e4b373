import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askPosition, type PositionSource } from './ask-position.ts'

const source = (
  answer: { readonly code: number } | { readonly latitude: number; readonly longitude: number },
): PositionSource => ({
  isSecureContext: true,
  geolocation: {
    getCurrentPosition(found, failed) {
      if ('code' in answer) failed?.(answer as GeolocationPositionError)
      else found({ coords: answer } as GeolocationPosition)
    },
  },
})

test('a position is where the device is', async () => {
  assert.deepEqual(await askPosition(source({ latitude: -27.4, longitude: 153.1 })), {
    ok: true,
    lat: -27.4,
    lng: 153.1,
  })
})

test('without one, the reason is known', async () => {
  for (const [code, fault] of [
    [1, 'denied'],
    [2, 'unavailable'],
    [3, 'late'],
    [9, 'unavailable'],
  ] as const)
    assert.deepEqual(await askPosition(source({ code })), { ok: false, fault })
  const { geolocation } = source({ code: 1 })
  assert.deepEqual(await askPosition({ isSecureContext: false, geolocation }), { ok: false, fault: 'insecure' })
  assert.deepEqual(await askPosition({ isSecureContext: true, geolocation: undefined }), {
    ok: false,
    fault: 'unsupported',
  })
})
