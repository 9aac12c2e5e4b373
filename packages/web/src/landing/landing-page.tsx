import { pageRequests } from '../early/index.ts'
import { service } from '../service/index.ts'
import { useLanguage, useWords, type Words } from '../words/index.ts'
import { DayAndNight } from './day-and-night.tsx'
import style from './landing-page.module.css'

/** The first page of a visitor. `to`: the address that they opened. */
export function LandingPage({ to }: { readonly to: string }) {
  const { landing } = useWords().find
  const { language } = useLanguage()
  const wanted = wantedOf(to, landing)
  return (
    <main id="content" tabIndex={-1} className={style.landing}>
      <title>{wanted ? `${wanted.name} · Platekeeper` : 'Platekeeper'}</title>
      <div className={style.text}>
        <h1>{landing.title}</h1>
        {wanted && <p className={style.wanted}>{wanted.text}</p>}
        <p className={style.lead}>{landing.lead}</p>
        <p className={style.ways}>
          <a className={`button primary ${style.way}`} href={service.signInUrl(to, language)}>
            {landing.signIn}
          </a>
          <a className={`button ${style.way}`} href={service.enterCodeUrl(language)}>
            {landing.enterCode}
          </a>
        </p>
      </div>
      <DayAndNight />
      <div className={style.more}>
        <ul className={style.points}>
          {landing.points.map(({ title, text }) => (
            <li key={title}>
              <h2>{title}</h2>
              <p>{text}</p>
            </li>
          ))}
        </ul>
        <p className={style.source}>{landing.source(location.host)}</p>
      </div>
    </main>
  )
}

/** The airport and chart in the address. The visitor is not signed in, so the page does not say whether they are published. */
function wantedOf(to: string, words: Words['find']['landing']) {
  const { icao, chart } = pageRequests(to.slice(1))
  if (icao === undefined) return null
  return chart === undefined
    ? { name: icao, text: words.airport(icao) }
    : { name: `${icao} ${chart}`, text: words.chart(icao, chart) }
}
