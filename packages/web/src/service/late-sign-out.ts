/** A sign-out that the server did not answer, or with an error: it is sent before anything else at the next contact, by whichever page that is. */
const key = 'platekeeper.sign-out'

export const lateSignOut = {
  isDue(): boolean {
    try {
      return localStorage.getItem(key) !== null
    } catch {
      return false
    }
  },
  /** Calls back when another tab of this browser remembers one. */
  onOtherTab(listener: () => void): void {
    addEventListener('storage', (event) => {
      if (event.key === key && event.newValue !== null) listener()
    })
  },
  remember(): void {
    try {
      localStorage.setItem(key, 'due')
    } catch {
      // Storage is switched off: the session stays until the person signs out again.
    }
  },
  forget(): void {
    try {
      localStorage.removeItem(key)
    } catch {
      // There is none.
    }
  },
} as const
