import type { Fit } from '../../../../../src/contract/calibration/index.ts'
import { useLanguage } from '../../words/index.ts'
import { useCalibrateWords } from '../words.tsx'
import { decimals } from './decimals.ts'

/** By how much an import would turn the chart, as text; null: not at all, or not known. */
export function useTurnText(fit: Fit | null): string | null {
  const { turn: words } = useCalibrateWords()
  const { language } = useLanguage()
  const turn = fit?.verdict?.turn ?? 0
  const size = Math.abs(turn)
  return turn === 0 ? null : words.by(decimals(size, size < 0.1 ? 2 : 1, language), turn > 0)
}
