/**
 * Packs: the charts of airports that a person takes along in this browser, encrypted, and open as long as the server's lease allows. Owns
 * their files, key and lease, what the service reads when the server does not answer (service/pack-access.ts), and the parts of pages that
 * show them. The mechanism is the SDK's (platekeeper-client/offline). Does not own the page without a network: see worker/.
 */
export { access } from './instance.ts'
export { PackBanner, PackNote } from './ui/pack-banner.tsx'
export { PackedAirports, PackMark } from './ui/pack-mark.tsx'
export { PacksPage } from './ui/packs-page.tsx'
export { TakeAlong } from './ui/take-along.tsx'
