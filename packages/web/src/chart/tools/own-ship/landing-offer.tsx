import { useWords } from '../../../words/index.ts'
import style from './own-ship.module.css'

/** Offers the airport diagram instead of opening it: the pilot may still be reading the plate. */
export function LandingOffer({
  title,
  show,
  dismiss,
}: {
  readonly title: string
  readonly show: () => void
  readonly dismiss: () => void
}) {
  const { chart: words } = useWords()
  return (
    <div className={`raised ${style.offer}`} role="status">
      <p>{words.ownShip.landed}</p>
      <button type="button" className="button primary" onClick={show}>
        {title}
      </button>
      <button type="button" className="button" onClick={dismiss}>
        {words.ownShip.notNow}
      </button>
    </div>
  )
}
