import type { SyntheticEvent } from 'react'
import { thumbnails } from '../service/index.ts'

type Props = {
  readonly url: string
  /** Whether it is loaded when it is nearly on the screen. */
  readonly isLazy?: boolean
  readonly className?: string | undefined
}

/**
 * The thumbnail of a chart in its frame. The frame is empty while it does not load, as without a network: browsers would draw the sign of a
 * broken picture. A pack may load it later (offline/pictures.ts).
 */
export function Thumbnail({ url, isLazy = false, className }: Props) {
  return (
    <img
      loading={isLazy ? 'lazy' : 'eager'}
      decoding="async"
      className={className}
      src={url}
      alt=""
      onError={(event) => setVisible(event, false)}
      onLoad={(event) => {
        setVisible(event, true)
        thumbnails.add(url)
      }}
    />
  )
}

function setVisible({ currentTarget: { style } }: SyntheticEvent<HTMLImageElement>, isVisible: boolean): void {
  style.visibility = isVisible ? '' : 'hidden'
}
