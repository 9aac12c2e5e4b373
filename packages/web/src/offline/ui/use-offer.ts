import { type Loaded, serverOnly, useLoaded } from '../../service/index.ts'
import { allCharts } from '../keeper/pack-source.ts'
import type { Offer } from './pack-dialog.tsx'

/** The charts of both versions, and the sizes of their images: asked for when the dialog opens. */
export function useOffer(icao: string, enabled: boolean): Loaded<Offer> {
  return useLoaded({
    queryKey: ['pack offer', icao],
    enabled,
    ask: async (signal) => {
      const files = await serverOnly.files(icao, signal)
      if (!files.ok) return files
      const { charts } = await allCharts(serverOnly, icao, signal)
      return { ok: true, value: { charts, bytes: files.value.bytes } }
    },
  })
}
