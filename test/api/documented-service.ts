import type { ApiDocument } from '../../src/api-document/index.ts'
import { defaultParts, stating } from '../../src/charts/charts-fixture.ts'
import { chart, imageBytes, portland } from '../../src/charts/records-fixture.ts'
import type { AirportRecord } from '../../src/contract/index.ts'
import { openService, type Service, send, withoutQuotas } from '../fixtures/index.ts'

const wellington: AirportRecord = {
  ...portland,
  icao_airport_identifier: 'NZWN',
  name: 'Wellington',
  country_code: 'NZL',
}
const charts = [chart({ icao_airport_identifier: 'NZWN', index_number: '10-9', type_code: 'AP', category: 'APT' })]

/** The day image of the only chart. */
export const fileName = charts[0]?.image_day ?? ''

const held = { source: 'folder:plates', cycle: '2612', publishedAt: 1_795_683_660_123 }
const catalogue = {
  ...defaultParts.catalogue,
  holdings: async (icao: string) => ({
    airports: icao === 'NZWN' ? [stating(wellington)] : [],
    charts: icao === 'NZWN' ? charts.map((each) => ({ ...held, chart: each })) : [],
  }),
  outline: async (icao: string) => catalogue.holdings(icao),
  async *outlines() {
    yield { icao: 'NZWN', ...(await catalogue.holdings('NZWN')) }
  },
}
const images = {
  ...defaultParts.images,
  get: async (name: string) => (name === fileName ? imageBytes(name) : null),
}

export type DocumentedService = Service & { readonly document: ApiDocument }

/** The whole service with one airport, NZWN, and one chart; while there is a fault, its store rejects with it. */
export async function documentedService(
  fault: () => Error | null = () => null,
  env: Readonly<Record<string, string>> = withoutQuotas,
): Promise<DocumentedService> {
  const failing = <Port extends object>(port: Port): Port =>
    new Proxy(port, {
      get(target, name, receiver) {
        const member: unknown = Reflect.get(target, name, receiver)
        if (typeof member !== 'function') return member
        return (...given: unknown[]) => {
          const error = fault()
          if (error) throw error
          return Reflect.apply(member, target, given)
        }
      },
    })
  const service = await openService({
    env,
    storeAs: (store) => ({
      ...store,
      catalogue: failing(catalogue),
      images: failing(images),
      clients: failing(store.clients),
      users: failing(store.users),
    }),
  })
  const { text } = await send(service.app, { url: '/openapi.json' })
  return { ...service, document: JSON.parse(text) as ApiDocument }
}
