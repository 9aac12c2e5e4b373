/**
 * The parts of offline/ as pages and lists show them: their scripts load when they are shown. Where nothing was taken along, lists load
 * none. Does not own packs: see offline/.
 */
import { type ComponentProps, Suspense } from 'react'
import { lazyPart, packs, willNeed } from '../service/index.ts'

const load = () => import('../offline/index.ts')

/** Lets the service read packs when the server does not answer. */
export function connectPacks(): void {
  packs.connect(async () => (await load()).access)
  // A sign-out without a network needs them too.
  if (packs.mayHave()) willNeed(load)
}

const Take = lazyPart(async () => (await load()).TakeAlong)
const Mark = lazyPart(async () => (await load()).PackMark)
const Airports = lazyPart(async () => (await load()).PackedAirports)
const Note = lazyPart(async () => (await load()).PackNote)
const Banners = lazyPart(async () => (await load()).PackBanner)
const Page = lazyPart(async () => (await load()).PacksPage)

export const TakeAlong = (props: ComponentProps<typeof Take>) => (
  <Suspense>
    <Take {...props} />
  </Suspense>
)

export const PackMark = (props: ComponentProps<typeof Mark>) =>
  packs.mayHave() ? (
    <Suspense>
      <Mark {...props} />
    </Suspense>
  ) : null

export const PackedAirports = (props: ComponentProps<typeof Airports>) =>
  packs.mayHave() ? (
    <Suspense>
      <Airports {...props} />
    </Suspense>
  ) : null

export const PackNote = (props: ComponentProps<typeof Note>) =>
  packs.mayHave() ? (
    <Suspense fallback={props.children}>
      <Note {...props} />
    </Suspense>
  ) : (
    props.children
  )

export const PackBanner = (props: ComponentProps<typeof Banners>) =>
  packs.mayHave() ? (
    <Suspense>
      <Banners {...props} />
    </Suspense>
  ) : null

export const PacksPage = Page
