/** A choice of one among few, as buttons in a row. Owns their markup; not what is chosen, nor its words. */
type SegmentsProps<T extends string> = {
  readonly label: string
  readonly options: readonly T[]
  readonly words: Readonly<Record<T, string>>
  readonly chosen: T
  readonly choose: (option: T) => void
}

export const Segments = <T extends string>({ label, options, words, chosen, choose }: SegmentsProps<T>) => (
  <fieldset className="segments">
    <legend className="visually-hidden">{label}</legend>
    {options.map((option) => (
      <button
        key={option}
        type="button"
        className="button"
        aria-pressed={chosen === option}
        onClick={() => choose(option)}
      >
        {words[option]}
      </button>
    ))}
  </fieldset>
)
