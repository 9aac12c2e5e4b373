import { type RefCallback, useCallback } from 'react'
import type { Stage } from '../../view/stage.ts'

/** Reports to the stage how much of its lower edge the panel with this ref covers while it is mounted. */
export function useCoveredHeight(stage: Stage): RefCallback<HTMLElement> {
  return useCallback(
    (panel: HTMLElement | null) => {
      if (!panel) return
      const observer = new ResizeObserver(() => {
        const { bottom } = stage.element.getBoundingClientRect()
        stage.setCoveredHeight(Math.max(0, bottom - panel.getBoundingClientRect().top))
      })
      observer.observe(panel)
      return () => {
        observer.disconnect()
        stage.setCoveredHeight(0)
      }
    },
    [stage],
  )
}
