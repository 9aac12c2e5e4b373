import type { OfflinePack, PackState } from '#client'

/** Days that a pack is kept after it was loaded or confirmed. The longest lease (`PACK_DAYS`, 365) ends before. */
export const days = 400

/** Days after which a pack is saved again although no chart has changed: its images are read, not loaded. */
const confirmEvery = 30

/** Whether a contact has to save a pack again. `now`: milliseconds since 1970. */
export const isDue = ({ savedAt }: Pick<OfflinePack, 'savedAt'>, { kind }: PackState, now: number): boolean =>
  kind === 'changed' || kind === 'expired' || now - savedAt >= confirmEvery * 86_400_000
