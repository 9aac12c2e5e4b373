import { useEffect, useState } from 'react'
import type { Session } from '../session/session.ts'

/** `unknown` until the store has been read; `unreadable` if it cannot be read. */
export type SignInState = 'unknown' | 'signed-in' | 'signed-out' | 'unreadable'

/**
 * Whether a person is signed in, in this tab or in another. Never throws: a store that cannot be read is the state `unreadable`.
 *
 * @see Session
 */
export function useSignInState(session: Session): SignInState {
  const [state, setState] = useState<SignInState>('unknown')
  useEffect(() => {
    let isShown = true
    const read = () => {
      session.tokens().then(
        (tokens) => isShown && setState(tokens ? 'signed-in' : 'signed-out'),
        () => isShown && setState('unreadable'),
      )
    }
    const stop = session.onChange(read)
    read()
    return () => {
      isShown = false
      stop()
    }
  }, [session])
  return state
}
