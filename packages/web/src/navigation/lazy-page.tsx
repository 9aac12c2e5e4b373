import { type ComponentType, lazy, useState } from 'react'
import { loadPart, willNeed } from '../service/index.ts'

/**
 * A page whose scripts are loaded when it is shown, or ahead. Loaded ahead, it is part of the first rendering: what has been waited for,
 * React shows no sooner than 0.3 seconds after it has shown that it waits.
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
