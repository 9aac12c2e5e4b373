import Feature from 'ol/Feature'
import LineString from 'ol/geom/LineString'
import Point from 'ol/geom/Point'
import VectorLayer from 'ol/layer/Vector'
import VectorSource from 'ol/source/Vector'
import { Stroke, Style } from 'ol/style'
import { type ChartMap, type LatLng, placeOwnShip } from '#client'
import { type Place, toPlane } from '../../plane/pixel-plane.ts'
import { turnUp } from '../../plane/turn.ts'
import { clipToMap } from '../../view/clip-layer.ts'
import type { Stage } from '../../view/stage.ts'
import { type Glide, glideTo, isAtRest, type Pose, poseAt, rest } from './glide.ts'
import { ringsAround } from './range-rings.ts'
import { symbolStyle } from './symbol.ts'

export type Follow = 'off' | 'north-up' | 'track-up'

/** What the layer shows of the aircraft. */
export type Scene = {
  readonly pose: Pose | null
  /** The true direction in degrees that is up in track-up. */
  readonly track: number | null
  readonly isOld: boolean
  readonly trail: readonly LatLng[]
  readonly rings: boolean
  readonly follow: Follow
  /** With the base map, the surroundings of the chart are a map too. */
  readonly showsSurroundings: boolean
  readonly isNight: boolean
  /** Milliseconds since the previous message. */
  readonly interval: number
  readonly language: string
}

/** Why the aircraft is not drawn; null: it is drawn. */
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
  // Lines are clipped to the map. The aircraft is drawn completely or not at all: a clipped symbol would seem to be elsewhere.
  const layers = [layerOf(source, 40), layerOf(aircraft, 41)] as const
  const ship = new Feature({ geometry: new Point([0, 0]) })
  const planeOf = (place: LatLng) => toPlane(chartMap.toPoint(place), chart.height)
  let scene: Scene | null = null
  let glide: Glide | null = null
  /** Radians, clockwise from the top of the image. */
  let turned = 0
  let rings: { readonly features: readonly Feature<LineString>[]; center: Place } = { features: [], center: [0, 0] }
  /** By radius of a ring: the index of the point at which its label was. */
  const labels = new Map<number, number>()
  let frame = 0

  const hiddenAt = (pose: Pose, { showsSurroundings }: Scene): Hidden => {
    const placed = placeOwnShip(chartMap, pose, { scale: 1, x: 0, y: 0 })
    return placed.isShown || showsSurroundings ? null : placed.reason
  }

  /** Creates all features again: after each message, and when another scale needs other rings. */
  function compose(): void {
    source.clear()
    aircraft.clear()
    if (!scene?.pose || !glide) return
    const pose = poseAt(glide, performance.now())
    source.addFeature(trailFeature(scene.trail.map(planeOf), scene.isNight))
    if (hiddenAt(scene.pose, scene) !== null) return
    rings = {
      features: scene.rings ? ringsAround(pose, { stage, chartMap, labels, ...scene }) : [],
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

function trailFeature(line: Place[], isNight: boolean): Feature {
  const feature = new Feature(new LineString(line))
  feature.setStyle(isNight ? trailStyle.night : trailStyle.day)
  return feature
}

const stroke = (color: string) => new Style({ stroke: new Stroke({ color, width: 3 }) })

/** Translucent: the chart can be read through the trail. */
const trailStyle = { day: stroke('#d1006899'), night: stroke('#ff5aa899') } as const

/** Converts a true direction in degrees to degrees clockwise from the top of the image; undefined: no direction is known. */
function headingOnImage(chartMap: ChartMap, { lat, lng }: Pose, heading: number | undefined): number | undefined {
  if (heading === undefined) return undefined
  const placed = placeOwnShip({ ...chartMap, covers: () => true }, { lat, lng, heading }, { scale: 1, x: 0, y: 0 })
  return placed.isShown ? placed.heading : undefined
}
