import { useCallback, useEffect, useRef, useState } from 'react'
import type { DeviceAuthorization } from '../device/device-authorization.ts'
import { signInByDevice } from '../device/sign-in-by-device.ts'
import type { PlatekeeperError } from '../errors/platekeeper-error.ts'
import type { Session } from '../session/session.ts'

/** `prompt` is set until the person has decided: show its link, a QR code of it, and the code. */
export type DeviceSignIn = {
  readonly state: 'idle' | 'starting' | 'waiting' | 'signed-in' | 'denied' | 'expired' | 'failed'
  readonly prompt: DeviceAuthorization | undefined
  readonly error: PlatekeeperError | undefined
  start(): void
  cancel(): void
}

type Progress = Pick<DeviceSignIn, 'state' | 'prompt' | 'error'>
const idle: Progress = { state: 'idle', prompt: undefined, error: undefined }

/**
 * Signs a person in by device code. Unmounting cancels. Never throws: what `signInByDevice` throws is in `error`.
 *
 * @param scope For example `['openid', 'offline_access', 'charts']`.
 * @see signInByDevice
 */
export function useDeviceSignIn(session: Session, scope: readonly string[]): DeviceSignIn {
  const [progress, setProgress] = useState(idle)
  const running = useRef<AbortController | undefined>(undefined)
  const words = scope.join(' ')

  const cancel = useCallback(() => {
    running.current?.abort()
    running.current = undefined
    setProgress(idle)
  }, [])

  const start = useCallback(() => {
    running.current?.abort()
    const mine = new AbortController()
    running.current = mine
    const show = (next: Progress) => {
      if (!mine.signal.aborted) setProgress(next)
    }
    show({ ...idle, state: 'starting' })
    const onPrompt = (prompt: DeviceAuthorization) => show({ ...idle, state: 'waiting', prompt })
    signInByDevice(session, { scope: words.split(' '), onPrompt, signal: mine.signal }).then(
      (outcome) => show({ ...idle, state: outcome }),
      (error) => show({ ...idle, state: 'failed', error }),
    )
  }, [session, words])

  useEffect(() => () => running.current?.abort(), [])
  return { ...progress, start, cancel }
}
