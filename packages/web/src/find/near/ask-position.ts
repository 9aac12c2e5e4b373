/** Why a browser gives no position; each has its own remedy in the words. */
export type PositionFault = 'denied' | 'unavailable' | 'late' | 'insecure' | 'unsupported'
export type AskedPosition =
  | { readonly ok: true; readonly lat: number; readonly lng: number }
  | { readonly ok: false; readonly fault: PositionFault }

/** What is needed of the browser. */
export type PositionSource = {
  readonly isSecureContext: boolean
  readonly geolocation: Pick<Geolocation, 'getCurrentPosition'> | undefined
}

/** As GeolocationPositionError numbers them. */
const faults: Readonly<Record<number, PositionFault>> = { 1: 'denied', 2: 'unavailable', 3: 'late' }

/** Where the device is, once. For a list of airports, a minute old and some kilometres wrong is good enough. */
export function askPosition({ isSecureContext, geolocation }: PositionSource): Promise<AskedPosition> {
  if (!isSecureContext) return Promise.resolve({ ok: false, fault: 'insecure' })
  if (!geolocation) return Promise.resolve({ ok: false, fault: 'unsupported' })
  return new Promise((resolve) => {
    geolocation.getCurrentPosition(
      ({ coords }) => resolve({ ok: true, lat: coords.latitude, lng: coords.longitude }),
      ({ code }) => resolve({ ok: false, fault: faults[code] ?? 'unavailable' }),
      { maximumAge: 60_000, timeout: 20_000, enableHighAccuracy: false },
    )
  })
}
