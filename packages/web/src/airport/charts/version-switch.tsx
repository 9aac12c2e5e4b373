import { Segments } from '../../segments/index.tsx'
import { useWords } from '../../words/index.ts'
import { type Version, versions } from './version.ts'

/** Chooses between standard and overlay charts, at airports with both. */
export function VersionSwitch({
  chosen,
  choose,
}: {
  readonly chosen: Version
  readonly choose: (version: Version) => void
}) {
  const { charts: words } = useWords().airport
  return <Segments label={words.version} options={versions} words={words.versions} chosen={chosen} choose={choose} />
}
