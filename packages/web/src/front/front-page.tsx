import { service } from '../service/index.ts'
import { useLanguage, useWords } from '../words/index.ts'
import style from './front-page.module.css'
import { Plate } from './plate.tsx'

/** What a visitor sees first. `to`: where they wanted to go. */
export function FrontPage({ to }: { readonly to: string }) {
  const { front } = useWords().find
  const { language } = useLanguage()
  return (
    <main id="content" tabIndex={-1} className={style.front}>
      <title>Platekeeper</title>
      <div className={style.text}>
        <h1>{front.title}</h1>
        <p className={style.lead}>{front.lead}</p>
        <a className={`button primary ${style.signIn}`} href={service.signInUrl(to, language)}>
          {front.signIn}
        </a>
        <ul className={style.points}>
          {front.points.map(({ title, text }) => (
            <li key={title}>
              <h2>{title}</h2>
              <p>{text}</p>
            </li>
          ))}
        </ul>
        <p className={style.source}>{front.source(location.host)}</p>
      </div>
      <Plate />
    </main>
  )
}
