import { type ComponentType, useEffect, useState } from 'react'
import { useWords } from '../../words/index.ts'
import type { CompareProps } from './compare.tsx'

/** The comparison, whose script is fetched when it is used: few charts are ever compared. Without a network it says so. */
export function CompareTool(props: CompareProps) {
  const { chart: words } = useWords()
  const [part, setPart] = useState<{ readonly Compare: ComponentType<CompareProps> } | 'failed' | null>(null)
  useEffect(() => {
    let isCurrent = true
    import('./compare.tsx').then(
      (loaded) => isCurrent && setPart(loaded),
      () => isCurrent && setPart('failed'),
    )
    return () => {
      isCurrent = false
    }
  }, [])
  if (part === 'failed')
    return (
      <p className="raised badge warning" role="alert">
        {words.compare.failed}
      </p>
    )
  return part && <part.Compare {...props} />
}
