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
  return (
    <fieldset className="segments">
      <legend className="visually-hidden">{words.version}</legend>
      {versions.map((version) => (
        <button
          key={version}
          type="button"
          className="button"
          aria-pressed={chosen === version}
          onClick={() => choose(version)}
        >
          {words.versions[version]}
        </button>
      ))}
    </fieldset>
  )
}
