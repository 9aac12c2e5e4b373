import type { Ref } from 'react'
import { useLanguage, useWords } from '../../../words/index.ts'
import { Icon } from '../../icon/icon.tsx'
import { magneticToday } from '../../measure/magnetic.ts'
import { bearingText } from '../../measure/measure.ts'
import style from './own-ship.module.css'
import type { Follow, Hidden } from './own-ship-layer.ts'
import type { PositionState } from './use-position.ts'

type Switch = { readonly isOn: boolean; readonly toggle: () => void }

/** The flight data, and warnings about it. */
export function OwnShipPanel({
  place,
  state,
  hidden,
  elevation,
  follow,
  rings,
  fold,
}: {
  readonly place: Ref<HTMLElement>
  readonly state: PositionState
  readonly hidden: Hidden | 'no map'
  readonly elevation: number | undefined
  readonly follow: { readonly shown: Follow; readonly set: (follow: Follow) => void }
  readonly rings: Switch
  readonly fold: Switch
}) {
  const { tools, ownShip: words } = useWords().chart
  const { received, freshness } = state
  const isStrip = received !== null && fold.isOn
  const isFine = freshness === 'fresh' && !hidden
  return (
    <section ref={place} className={`raised ${style.panel}`} data-strip={isStrip} aria-label={tools.ownShip}>
      {hidden === 'no map' && !received && (
        <p className={style.note} data-kind="wrong">
          {words.hidden[hidden]}
        </p>
      )}
      {received ? (
        <Figures position={received.position} elevation={elevation} />
      ) : (
        <p role="status">{searching(words, state)}</p>
      )}
      {received && (
        <p className={style.note} data-kind={isFine ? 'fine' : 'wrong'} role="status">
          {freshness !== 'fresh' ? words.old(state.age) : !isStrip && words.source[received.position.source]}
          {hidden && <strong> {words.hidden[hidden]}</strong>}
        </p>
      )}
      {received && !isStrip && <Switches follow={follow} rings={rings} />}
      {received && (
        <button
          type="button"
          className={`button icon quiet ${style.fold}`}
          aria-expanded={!isStrip}
          aria-label={isStrip ? words.unfold : words.fold}
          title={isStrip ? words.unfold : words.fold}
          onClick={fold.toggle}
        >
          <Icon name={isStrip ? 'unfold' : 'fold'} />
        </button>
      )}
    </section>
  )
}

function Switches({
  follow,
  rings,
}: {
  readonly follow: { readonly shown: Follow; readonly set: (follow: Follow) => void }
  readonly rings: Switch
}) {
  const words = useWords().chart.ownShip
  return (
    <div className={style.buttons}>
      <button
        type="button"
        className="button"
        aria-pressed={follow.shown !== 'off'}
        onClick={() => follow.set(follow.shown === 'off' ? 'north-up' : 'off')}
      >
        <Icon name="follow" />
        {words.follow}
      </button>
      <button
        type="button"
        className="button"
        aria-pressed={follow.shown === 'track-up'}
        onClick={() => follow.set(follow.shown === 'track-up' ? 'north-up' : 'track-up')}
      >
        <Icon name="trackUp" />
        {words.trackUp}
      </button>
      <button type="button" className="button" aria-pressed={rings.isOn} onClick={rings.toggle}>
        {words.rings}
      </button>
    </div>
  )
}

function Figures({
  position,
  elevation,
}: {
  readonly position: NonNullable<PositionState['received']>['position']
  readonly elevation: number | undefined
}) {
  const words = useWords().chart.ownShip
  const { language } = useLanguage()
  const whole = (value: number) => new Intl.NumberFormat(language, { maximumFractionDigits: 0 }).format(value)
  const { track, heading, groundSpeed, altitude } = position
  const direction = track ?? heading
  return (
    <dl className={style.figures}>
      {direction !== null && (
        <Figure name={track === null ? words.heading : words.track}>
          {`${bearingText(magneticToday.bearing(position, direction))}° M`}
        </Figure>
      )}
      {groundSpeed !== null && <Figure name={words.speed}>{`${whole(groundSpeed)} kt`}</Figure>}
      {altitude !== null && <Figure name={words.altitude}>{`${whole(altitude)} ft`}</Figure>}
      {altitude !== null && elevation !== undefined && (
        <Figure name={words.height}>{`${whole(altitude - elevation)} ft`}</Figure>
      )}
    </dl>
  )
}

function Figure({ name, children }: { readonly name: string; readonly children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Why there is no position yet. */
function searching(words: ReturnType<typeof useWords>['chart']['ownShip'], { stream, browser }: PositionState): string {
  const device = { asking: words.askingBrowser, on: '', denied: words.browserDenied, unavailable: words.browserSilent }
  const server = { connecting: words.connecting, connected: words.noSimulator, waiting: words.disconnected }
  return `${device[browser]} ${server[stream]}`.trim()
}
