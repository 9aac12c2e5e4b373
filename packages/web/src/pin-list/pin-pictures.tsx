import { Link } from 'wouter'
import type { Pin } from '../pin/index.ts'
import { chartPath } from '../routes/index.ts'
import { Thumbnail } from '../thumbnail/index.ts'
import style from './pin-pictures.module.css'
import { PinStateBadge } from './pin-state-badge.tsx'
import { usePinnedChart } from './use-pinned-chart.ts'

/** Pinned charts as pictures, in a line that scrolls. */
export function PinPictures({ pins }: { readonly pins: readonly Pin[] }) {
  return (
    <ol className={style.pictures}>
      {pins.map((pin) => (
        <li key={pin.id}>
          <Picture pin={pin} />
        </li>
      ))}
    </ol>
  )
}

function Picture({ pin }: { readonly pin: Pin }) {
  const { thumbnail, state } = usePinnedChart(pin)
  const [number = '', ...name] = pin.name.split(' ')
  return (
    <Link href={chartPath(pin.airport, pin.id)} className={style.picture} data-category={pin.category}>
      <span className={style.thumb}>
        {thumbnail && <Thumbnail url={thumbnail} />}
        <PinStateBadge state={state} />
      </span>
      <b>
        {pin.airport} <span className={style.number}>{number}</span>
      </b>
      <small>{name.join(' ')}</small>
    </Link>
  )
}
