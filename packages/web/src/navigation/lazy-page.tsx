import { type ComponentType, lazy, useState } from 'react'
import { loadPart, willNeed } from '../service/index.ts'

/**
 * A page whose scripts are loaded when it is shown, or earlier. If they are loaded earlier, the page is part of the first rendering:
 * after a Suspense fallback, React waits 0.3 seconds before it shows content.
 */
export function lazyPage<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  willNeed(load)
  let loaded: ComponentType<Props> | undefined
  let coming: Promise<ComponentType<Props>> | undefined
  const come = async () => {
    coming ??= loadPart(load)
    try {
      loaded = await coming
      return loaded
    } finally {
      coming = undefined
    }
  }
  const Later = lazy(async () => ({ default: await come() }))
  return {
    isThere: (): boolean => loaded !== undefined,
    async ahead(): Promise<void> {
      await come()
    },
    Page(props: Props) {
      const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Later)
      return <Shown {...props} />
    },
  }
}
