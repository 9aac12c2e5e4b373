import { useEffect, useState } from 'react'

/** Full screen of an element. In browsers without it (iPhones) the element fills the window. */
export function useFullScreen(frame: HTMLElement | null) {
  const [isOn, setOn] = useState(false)
  useEffect(() => {
    const change = () => setOn(document.fullscreenElement === frame && frame !== null)
    document.addEventListener('fullscreenchange', change)
    return () => document.removeEventListener('fullscreenchange', change)
  }, [frame])
  const toggle = () => {
    if (document.fullscreenElement) void document.exitFullscreen()
    else if (frame?.requestFullscreen) void frame.requestFullscreen().catch(() => undefined)
    else setOn(!isOn)
  }
  return { isOn, toggle }
}
