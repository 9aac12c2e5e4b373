type Screen = Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>

/**
 * Keeps the screen on until the function that it returns is called. Browsers release the lock of a page that is hidden; it is requested
 * again when the page returns. `wakeLock` is absent on plain http and in older browsers: the screen then follows the device's settings.
 */
export function keepScreenOn(wakeLock: WakeLock | undefined, screen: Screen): () => void {
  if (!wakeLock) return () => undefined
  let isWanted = true
  let lock: WakeLockSentinel | null = null

  async function request(): Promise<void> {
    if (screen.visibilityState !== 'visible' || (lock && !lock.released)) return
    try {
      const granted = await wakeLock?.request('screen')
      if (!granted) return
      if (isWanted) lock = granted
      else await granted.release()
    } catch {
      // The device refuses, for example with a low battery.
    }
  }
  const again = () => void request()
  screen.addEventListener('visibilitychange', again)
  void request()
  return () => {
    isWanted = false
    screen.removeEventListener('visibilitychange', again)
    void lock?.release().catch(() => undefined)
  }
}
