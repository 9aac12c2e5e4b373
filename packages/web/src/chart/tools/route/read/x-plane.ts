import { type FileRoute, RouteFault, type Way } from './reading.ts'

export const isXPlane = (text: string): boolean => /^[IA]\s*[\r\n]+\s*\d+ /.test(text)

/** Lines before the points, which name a procedure. */
const procedures: Readonly<Record<string, Way['why']>> = { SID: 'sid', STAR: 'star', APP: 'approach' }

/** Words before a point that are not airways. */
const direct = new Set(['ADEP', 'ADES', 'DRCT'])

/** X-Plane 11 and 12, version 1100: after NUMENR, a line for each point. @throws RouteFault `version`, `line`, `no route` */
export function xPlaneRoute(text: string): FileRoute {
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.trim())
  const version = lines[1]?.split(/\s+/, 1)[0] ?? ''
  if (version !== '1100') throw new RouteFault('version', version.slice(0, 10))
  const start = lines.findIndex((line) => /^NUMENR\s+\d+$/.test(line))
  if (start === -1) throw new RouteFault('no route')
  const count = Number(lines[start]?.split(/\s+/)[1])
  const points = lines.slice(start + 1).flatMap((line, index) => (line ? [{ line, at: start + 2 + index }] : []))
  if (points.length !== count) throw new RouteFault('line', String(points.at(-1)?.at ?? start + 1))
  const read = points.map(({ line, at }) => {
    // Type, name, airway or procedure, altitude, latitude, longitude.
    const [, name, via, lat, lng] = /^\d{1,2}\s+(\S+)\s+(\S+)\s+(?:[+-]?[\d.]+)\s+(\S+)\s+(\S+)$/.exec(line) ?? []
    if (!name || !via || !lat || !lng) throw new RouteFault('line', String(at))
    return { name, via, lat, lng }
  })
  const named = lines.slice(0, start).flatMap((line): readonly Way[] => {
    const [key = '', name = ''] = line.split(/\s+/)
    const why = Object.hasOwn(procedures, key) ? procedures[key] : undefined
    return why ? [{ why, name }] : []
  })
  const airways = read.flatMap(({ via }): readonly Way[] => (direct.has(via) ? [] : [{ why: 'airway', name: via }]))
  return { points: read, ways: [...named, ...airways] }
}
