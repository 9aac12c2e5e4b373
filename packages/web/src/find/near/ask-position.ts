/** Why a browser returns no position; the words contain a remedy for each reason. */
export type PositionFault = 'denied' | 'unavailable' | 'late' | 'insecure' | 'unsupported'
export type AskedPosition =
  | { readonly ok: true; readonly lat: number; readonly lng: number }
  | { readonly ok: false; readonly fault: PositionFault }

/** The browser API that is used. */
export type PositionSource = {
  readonly isSecureContext: boolean
  readonly geolocation: Pick<Geolocation, 'getCurrentPosition'> | undefined
}

/** The codes of GeolocationPositionError. */
const faults: Readonly<Record<number, PositionFault>> = { 1: 'denied', 2: 'unavailable', 3: 'late' }

/** Reads the position of the device once. For a list of airports, an error of some kilometres and an age of a minute are acceptable. */
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
