import { part } from './elements.ts'
import { type Extent, fitted, moved, type Spot, showing, toPicture, toStage, type View, zoomed } from './view.ts'

/** What the stage reports: places in pixels of the picture. */
export type StageEvents = {
  /** Pressed without moving. */
  press(at: Spot): void
  /** The point below a place of the stage, if one is there; it can be dragged. */
  pointAt(stage: Spot): number | null
  select(id: number): void
  /** `first`: the beginning of a movement. */
  drag(id: number, at: Spot, first: boolean): void
  hover(at: Spot | null): void
  /** Returns whether the key means something. */
  key(event: KeyboardEvent): boolean
  paint(): void
}

export type Stage = {
  readonly view: View
  readonly extent: Extent
  /** Whether the last thing done on the stage was a key. */
  readonly byKeys: boolean
  show(picture: Extent): void
  zoom(factor: number, at?: Spot): void
  pan(x: number, y: number): void
  reveal(at: Spot): void
  readonly middle: Spot
  repaint(): void
}

/** Pixels of the screen that a press may move. */
const still = 5

export function openStage(events: StageEvents): Stage {
  const surface = part('surface')
  surface.tabIndex = 0
  const sheet = part('sheet')
  let picture: Extent = { width: 1, height: 1 }
  let view: View = { scale: 1, left: 0, top: 0 }
  let isFitted = true
  let byKeys = false
  let isAsked = false

  const extent = (): Extent => ({ width: surface.clientWidth, height: surface.clientHeight })
  const spot = (event: MouseEvent): Spot => {
    const { left, top } = surface.getBoundingClientRect()
    return { x: event.clientX - left, y: event.clientY - top }
  }
  const place = (): void => {
    sheet.style.transform = `translate(${view.left}px, ${view.top}px) scale(${view.scale})`
    sheet.dataset.sharp = String(view.scale > 1.5)
  }
  const repaint = (): void => {
    if (isAsked) return
    isAsked = true
    requestAnimationFrame(() => {
      isAsked = false
      place()
      events.paint()
    })
  }
  const look = (next: View): void => {
    view = next
    isFitted = false
    repaint()
  }
  const fit = (): void => {
    view = fitted(picture, extent())
    isFitted = true
    // Not in the next frame: a picture is never seen at another place before.
    place()
    repaint()
  }

  type Finger = { readonly from: Spot; at: Spot; readonly point: number | null; hasMoved: boolean }
  const fingers = new Map<number, Finger>()
  let isPress = false

  surface.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return
    byKeys = false
    const at = spot(event)
    const point = fingers.size === 0 ? events.pointAt(at) : null
    fingers.set(event.pointerId, { from: at, at, point, hasMoved: fingers.size > 0 })
    surface.setPointerCapture(event.pointerId)
    if (point !== null) events.select(point)
    surface.focus({ preventScroll: true })
  })
  surface.addEventListener('pointermove', (event) => {
    const at = spot(event)
    events.hover(toPicture(view, at))
    const finger = fingers.get(event.pointerId)
    if (!finger) return
    if (!finger.hasMoved && Math.hypot(at.x - finger.from.x, at.y - finger.from.y) < still) return
    const isFirst = !finger.hasMoved
    const before = isFirst ? finger.from : finger.at
    finger.hasMoved = true
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1]
    if (other) {
      other.hasMoved = true
      const [was, is] = [distance(before, other.at), distance(at, other.at)]
      const middle = { x: (at.x + other.at.x) / 2, y: (at.y + other.at.y) / 2 }
      look(zoomed(moved(view, (at.x - before.x) / 2, (at.y - before.y) / 2), is / Math.max(1, was), middle))
    } else if (finger.point === null) look(moved(view, at.x - before.x, at.y - before.y))
    else events.drag(finger.point, toPicture(view, at), isFirst)
    finger.at = at
  })
  const lift = (event: PointerEvent): void => {
    const finger = fingers.get(event.pointerId)
    fingers.delete(event.pointerId)
    isPress = event.type === 'pointerup' && finger !== undefined && !finger.hasMoved && finger.point === null
    if (event.pointerType === 'touch') events.hover(null)
  }
  // Not before: with a finger the browser still moves the focus to the stage until then.
  surface.addEventListener('click', (event) => {
    if (isPress) events.press(toPicture(view, spot(event)))
    isPress = false
  })
  surface.addEventListener('pointerup', lift)
  surface.addEventListener('pointercancel', lift)
  surface.addEventListener('pointerleave', () => events.hover(null))
  surface.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault()
      const lines = event.deltaMode === 0 ? event.deltaY : event.deltaY * 30
      look(zoomed(view, Math.exp(-lines / 400), spot(event)))
    },
    { passive: false },
  )
  surface.addEventListener('keydown', (event) => {
    byKeys = true
    if (events.key(event)) event.preventDefault()
    repaint()
  })
  surface.addEventListener('focus', repaint)
  surface.addEventListener('blur', () => {
    byKeys = false
    repaint()
  })
  new ResizeObserver(() => (isFitted ? fit() : repaint())).observe(surface)

  const middle = (): Spot => ({ x: extent().width / 2, y: extent().height / 2 })
  return {
    get view() {
      return view
    },
    get extent() {
      return extent()
    },
    get byKeys() {
      return byKeys && document.activeElement === surface
    },
    get middle() {
      return toPicture(view, middle())
    },
    show(next) {
      picture = next
      fit()
    },
    zoom: (factor, at = middle()) => (factor === 0 ? fit() : look(zoomed(view, factor, at))),
    pan: (x, y) => look(moved(view, x, y)),
    reveal(at) {
      const { x, y } = toStage(view, at)
      const { width, height } = extent()
      if (x < 0 || y < 0 || x > width || y > height) look(showing(view, at, extent()))
    },
    repaint,
  }
}

const distance = (one: Spot, other: Spot) => Math.hypot(one.x - other.x, one.y - other.y)
