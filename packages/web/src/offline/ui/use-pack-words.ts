import { useWords, type Words } from '../../words/index.ts'
import { useViewerStorage } from '../../worker/index.ts'

/** What pages say of packs: none is ready without a network where the viewer itself is not stored. */
export function usePackWords(): Words['packs'] {
  const { packs } = useWords()
  const storage = useViewerStorage()
  return storage === 'off' || storage === 'failed' ? { ...packs, here: packs.whole } : packs
}
