import Feature from 'ol/Feature'
import LineString from 'ol/geom/LineString'
import Point from 'ol/geom/Point'
import VectorLayer from 'ol/layer/Vector'
import VectorSource from 'ol/source/Vector'
import { Fill, Stroke, Style, Text } from 'ol/style'
import { type ChartMap, type Point as ImagePoint, type LatLng, placeOwnShip } from '#client'
import { imageInk } from '../../labels/image-ink.ts'
import { disturbance, labelSize, lettersOf, quietest } from '../../labels/quiet-place.ts'
import { measure } from '../../measure/measure.ts'
import { type Place, toPlane } from '../../plane/pixel-plane.ts'
import { turnUp } from '../../plane/turn.ts'
import { clipToMap } from '../../view/clip-layer.ts'
import type { Stage } from '../../view/stage.ts'
import { type Glide, glideTo, isAtRest, type Pose, poseAt, rest } from './glide.ts'
import { ringAround, ringRadii, ringStep } from './range-rings.ts'
import { symbolStyle } from './symbol.ts'

export type Follow = 'off' | 'north-up' | 'track-up'

/** What is to be seen of the aircraft. */
export type Scene = {
  readonly pose: Pose | null
  /** Degrees true that are up in track-up. */
  readonly track: number | null
  readonly isOld: boolean
  readonly trail: readonly LatLng[]
  readonly rings: boolean
  readonly follow: Follow
  /** Over the base map everything around the chart is a map as well. */
  readonly showsSurroundings: boolean
  readonly isNight: boolean
  /** Milliseconds since the message before. */
  readonly interval: number
  readonly language: string
}

/** Why the aircraft is not drawn; null: it is. */
export type Hidden = 'outside the plan view' | 'inside an inset' | null

export type OwnShipLayer = {
  show(scene: Scene): Hidden
  close(): void
}

export function openOwnShipLayer(stage: Stage, chartMap: ChartMap): OwnShipLayer {
  const { map, chart } = stage
  const source = new VectorSource()
  const aircraft = new VectorSource()
  const layerOf = (features: VectorSource, zIndex: number) =>
    new VectorLayer({ source: features, zIndex, updateWhileAnimating: true, updateWhileInteracting: true })
  // Lines end where the map does. The aircraft is drawn whole or not at all: half of it would seem to be elsewhere.
  const layers = [layerOf(source, 40), layerOf(aircraft, 41)] as const
  const ship = new Feature({ geometry: new Point([0, 0]) })
  const planeOf = (place: LatLng) => toPlane(chartMap.toPoint(place), chart.height)
  let scene: Scene | null = null
  let glide: Glide | null = null
  /** Radians, clockwise from the top of the image. */
  let turned = 0
  let rings: { readonly features: readonly Feature[]; center: Place } = { features: [], center: [0, 0] }
  /** Where on each ring its label was: which of the ring's points, by its radius. */
  const labels = new Map<number, number>()
  let frame = 0

  const hiddenAt = (pose: Pose, { showsSurroundings }: Scene): Hidden => {
    const placed = placeOwnShip(chartMap, pose, { scale: 1, x: 0, y: 0 })
    return placed.isShown || showsSurroundings ? null : placed.reason
  }

  /** All features anew: with each message, and when another scale asks for other rings. */
  function compose(): void {
    source.clear()
    aircraft.clear()
    if (!scene?.pose || !glide) return
    const pose = poseAt(glide, performance.now())
    source.addFeature(lineFeature(scene.trail.map(planeOf), linesOf(scene).trail))
    if (hiddenAt(scene.pose, scene) !== null) return
    rings = {
      features: scene.rings ? ringsAround(pose, { stage, chartMap, scene, labels }) : [],
      center: planeOf(pose),
    }
    source.addFeatures([...rings.features])
    const symbol = pose.heading === undefined ? 'dot' : 'aircraft'
    ship.setStyle(symbolStyle(symbol, { isOld: scene.isOld, turned: () => turned }))
    aircraft.addFeature(ship)
  }

  function draw(): void {
    if (!scene || !glide) return
    const now = performance.now()
    const pose = poseAt(glide, now)
    const center = planeOf(pose)
    ship.getGeometry()?.setCoordinates(center)
    turned = ((headingOnImage(chartMap, pose, pose.heading) ?? 0) * Math.PI) / 180
    for (const ring of rings.features) {
      ring.getGeometry()?.translate(center[0] - rings.center[0], center[1] - rings.center[1])
    }
    rings.center = center
    if (scene.follow !== 'off' && hiddenAt(pose, scene) === null) {
      const up = headingOnImage(chartMap, pose, scene.track ?? undefined)
      stage.follow(center, scene.follow === 'track-up' && up !== undefined ? turnUp(up) : undefined)
    }
    if (!isAtRest(glide, now)) frame = requestAnimationFrame(draw)
  }

  const refresh = () => {
    cancelAnimationFrame(frame)
    compose()
    draw()
  }
  clipToMap(layers[0], stage, () => scene?.showsSurroundings !== true)
  for (const layer of layers) map.addLayer(layer)
  map.on('moveend', compose)

  return {
    show(next) {
      const isNews = next.pose !== scene?.pose
      scene = next
      if (!next.pose) {
        source.clear()
        aircraft.clear()
        return null
      }
      const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
      if (!glide || isStill) glide = rest(next.pose)
      else if (isNews) glide = glideTo(glide, next.pose, { now: performance.now(), interval: next.interval })
      refresh()
      return hiddenAt(next.pose, next)
    },
    close() {
      cancelAnimationFrame(frame)
      map.un('moveend', compose)
      for (const layer of layers) map.removeLayer(layer)
    },
  }
}

const lineFeature = (line: Place[], style: readonly Style[]): Feature => {
  const feature = new Feature(new LineString(line))
  feature.setStyle([...style])
  return feature
}

type Rings = {
  readonly stage: Stage
  readonly chartMap: ChartMap
  readonly scene: Scene
  readonly labels: Map<number, number>
}

function ringsAround(pose: Pose, { stage, chartMap, scene, labels }: Rings): Feature[] {
  const { ring, letters, ground } = linesOf(scene)
  const view = stage.map.getView()
  const placing = {
    ...{ resolution: view.getResolution() ?? 1, rotation: view.getRotation(), ink: imageInk(stage.image()) },
    mayBe: (place: ImagePoint) => (scene.showsSurroundings || chartMap.covers(place)) && isInSight(stage, place),
  }
  return ringRadii(ringStep(milesPerScreenPixel(stage, chartMap))).map((radius) => {
    const written = `${new Intl.NumberFormat(scene.language).format(radius)} NM`
    const points = ringAround(pose, radius).map(chartMap.toPoint)
    const cost = (at: number) => disturbance(points[at] ?? { x: 0, y: 0 }, lettersOf(written), placing)
    const label = quietest([...points.keys()], cost, { kept: labels.get(radius) })
    const style = [ring]
    if (label !== undefined) {
      labels.set(radius, label)
      const text = new Text({
        text: written,
        font: `700 ${labelSize}px "B612", sans-serif`,
        fill: new Fill({ color: letters }),
        stroke: new Stroke({ color: ground, width: 2.5 }),
      })
      style.push(new Style({ text, geometry: (feature) => pointOf(feature.getGeometry(), label) }))
    }
    return lineFeature(
      points.map((point) => toPlane(point, stage.chart.height)),
      style,
    )
  })
}

const pointOf = (ring: unknown, at: number): Point | undefined =>
  ring instanceof LineString ? new Point(ring.getCoordinates()[at] ?? []) : undefined

/** Screen pixels from the edge within which a label would be cut. */
const edge = 24

function isInSight({ map, chart }: Stage, place: ImagePoint): boolean {
  const [width = 0, height = 0] = map.getSize() ?? []
  const [x = -1, y = -1] = map.getPixelFromCoordinate(toPlane(place, chart.height)) ?? []
  return x > edge && x < width - edge && y > edge && y < height - edge
}

const stroke = (color: string, width: number) => new Style({ stroke: new Stroke({ color, width }) })

/** What the chart says below the lines can be read through them. */
const lines = {
  day: { trail: [stroke('#d1006899', 3)], ring: stroke('#3b475399', 2), letters: '#10151b', ground: '#fff' },
  night: { trail: [stroke('#ff5aa899', 3)], ring: stroke('#9fb0c099', 2), letters: '#d5dde4', ground: '#05080c' },
} as const

const linesOf = ({ isNight }: Scene) => (isNight ? lines.night : lines.day)

/** A direction (degrees true) on the image: degrees clockwise from its top; undefined where none is known. */
function headingOnImage(chartMap: ChartMap, { lat, lng }: Pose, heading: number | undefined): number | undefined {
  if (heading === undefined) return undefined
  const placed = placeOwnShip({ ...chartMap, covers: () => true }, { lat, lng, heading }, { scale: 1, x: 0, y: 0 })
  return placed.isShown ? placed.heading : undefined
}

/** Nautical miles for one pixel of the screen. */
export function milesPerScreenPixel({ map, chart }: Stage, { toLatLng }: ChartMap): number {
  const [x, y] = [chart.width / 2, chart.height / 2]
  const hundred = measure(toLatLng({ x, y }), toLatLng({ x, y: y - 100 })).distance
  return ((map.getView().getResolution() ?? 1) * hundred) / 100
}
