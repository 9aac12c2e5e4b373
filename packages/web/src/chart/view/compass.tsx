import { useCallback, useRef } from 'react'
import { useWords } from '../../words/index.ts'
import style from './compass.module.css'
import type { Stage } from './stage.ts'
import { useDrawn } from './use-stage.ts'

/** Shows where the top of a rotated chart is; a press makes the chart upright. */
export function Compass({ stage, upright }: { readonly stage: Stage; readonly upright: () => void }) {
  const { chart: words } = useWords()
  const needle = useRef<SVGSVGElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const turn = useCallback(
    ({ map }: Stage) => {
      const degrees = Math.round((map.getView().getRotation() * 180) / Math.PI)
      needle.current?.style.setProperty('transform', `rotate(${degrees}deg)`)
      button.current?.setAttribute('aria-label', words.compass(((degrees % 360) + 360) % 360))
      button.current?.toggleAttribute('hidden', degrees % 360 === 0)
    },
    [words],
  )
  useDrawn(stage, turn)
  return (
    <button ref={button} type="button" className={style.compass} title={words.upright} onClick={upright}>
      <svg ref={needle} viewBox="-20 -20 40 40" width="40" height="40" aria-hidden="true">
        <path d="M0-15 6 3H-6Z" fill="#d1201b" />
        <path d="M0 15 6 3H-6Z" fill="#8b97a3" />
      </svg>
    </button>
  )
}
