import { type ComponentType, lazy, useState } from 'react'

/**
 * A page whose scripts are loaded when it is shown, or ahead. Loaded ahead, it is part of the first rendering: what has been waited for,
 * React shows no sooner than 0.3 seconds after it has shown that it waits.
 */
export function pageOf<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined
  const Later = lazy(async () => ({ default: await load() }))
  return {
    async ahead(): Promise<void> {
      loaded = await load()
    },
    Page(props: Props) {
      const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Later)
      return <Shown {...props} />
    },
  }
}
