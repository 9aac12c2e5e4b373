import { dayText } from '../../formats/index.ts'
import type { AirportRecord } from '../../service/index.ts'
import { useLanguage, useWords } from '../../words/index.ts'
import style from './detail-section.module.css'
import { type Detail, detailFields, details } from './details.ts'
import { SourceOf } from './sources.tsx'

export function DetailSection({ record }: { readonly record: AirportRecord }) {
  const words = useWords().airport.details
  return (
    <section className="card" aria-labelledby="airport-details">
      <h2 id="airport-details" className={style.title}>
        {words.title}
      </h2>
      <dl className={style.list}>
        {detailFields.map((field) => (
          <div key={field} className={style.row}>
            <dt>{words.fields[field]}</dt>
            <dd>
              <DetailValue record={record} field={field} />
              <SourceOf field={field} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function DetailValue({ record, field }: { readonly record: AirportRecord; readonly field: Detail }) {
  const { airport } = useWords()
  const { language } = useLanguage()
  const value = record[field]
  if (typeof value === 'boolean') return value ? airport.details.yes : airport.details.no
  const text = typeof value === 'string' ? value : value.join(', ')
  if (text === '') return <span className={style.unknown}>{airport.unknown}</span>
  return details[field] === 'date' ? dayText(text, language) : text
}
