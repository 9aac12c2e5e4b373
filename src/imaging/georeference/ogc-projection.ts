import { GeoreferenceFault, type Projection, projectionOf } from '../../facts/geodesy/index.ts'
import type { PDFDict } from '../../pdf/index.ts'
import { dictionaryAt, entry, numberOf, wordAt } from '../pdf/page-dictionary.ts'

type Read = (key: string) => number | undefined

/** ProjectionType (OGC 08-139r3, annex on projections) to PROJ; the types that charts are drawn in. */
const projectionTypes: Readonly<Record<string, (number: Read, hemisphere: string) => string>> = {
  GEOGRAPHIC: () => '+proj=longlat',
  UT: (number, hemisphere) => `+proj=utm +zone=${number('Zone')}${hemisphere === 'S' ? ' +south' : ''}`,
  TC: (number) => `+proj=tmerc ${centre(number)} +k=${number('ScaleFactor') ?? 1} ${falseOrigin(number)}`,
  MC: (number) => `+proj=merc ${centre(number)} +k=${number('ScaleFactor') ?? 1} ${falseOrigin(number)}`,
  LE: (number) => `+proj=lcc ${centre(number)} ${parallels(number)} ${falseOrigin(number)}`,
  AC: (number) => `+proj=aea ${centre(number)} ${parallels(number)} ${falseOrigin(number)}`,
}

const datums: Readonly<Record<string, string>> = { WGE: '+datum=WGS84', NAR: '+datum=NAD83', NAS: '+datum=NAD27' }

const centre = (number: Read) => `+lat_0=${number('OriginLatitude') ?? 0} +lon_0=${number('CentralMeridian') ?? 0}`
const falseOrigin = (number: Read) => `+x_0=${number('FalseEasting') ?? 0} +y_0=${number('FalseNorthing') ?? 0}`
const parallels = (number: Read) => {
  const first = number('StandardParallelOne') ?? 0
  return `+lat_1=${first} +lat_2=${number('StandardParallelTwo') ?? first}`
}

/** From `/Projection << /WKT … >>`, or from its parameters if the text is missing. Throws GeoreferenceFault. */
export function ogcProjection(frame: PDFDict): Projection {
  const projection = dictionaryAt(frame, 'Projection')
  if (!projection) throw new GeoreferenceFault('its /LGIDict has no /Projection')
  const text = wordAt(projection, 'WKT')
  if (text) return projectionOf(text)
  const type = wordAt(projection, 'ProjectionType') ?? ''
  const build = Object.hasOwn(projectionTypes, type) ? projectionTypes[type] : undefined
  if (!build) throw new GeoreferenceFault(`its projection type ${type || '(none)'} is not supported`)
  const units = wordAt(projection, 'Units') ?? 'M'
  if (type !== 'GEOGRAPHIC' && units.toUpperCase() !== 'M') {
    throw new GeoreferenceFault(`its projection uses the unit ${units}; only metres (M) are supported`)
  }
  const read: Read = (key) => numberOf(entry(projection, key))
  return projectionOf(`${build(read, wordAt(projection, 'Hemisphere') ?? 'N')} ${datumOf(projection)} +no_defs`)
}

function datumOf(projection: PDFDict): string {
  const code = wordAt(projection, 'Datum') ?? ''
  const datum = datums[code.slice(0, 3)]
  if (!datum) throw new GeoreferenceFault(`its datum ${code || '(none)'} is not supported`)
  return datum
}
