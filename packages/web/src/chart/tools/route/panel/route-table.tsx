import { useLanguage, useWords } from '../../../../words/index.ts'
import { magneticToday } from '../../../measure/magnetic.ts'
import { bearingText } from '../../../measure/measure.ts'
import { legsOf, lengthOf } from '../legs.ts'
import type { Route } from '../route.ts'
import style from './route-panel.module.css'

/** All points with the course and distance to each. */
export function RouteTable({ route }: { readonly route: Route }) {
  const words = useWords().chart.route
  const { language } = useLanguage()
  const legs = legsOf(route, magneticToday)
  const [first] = route
  const miles = (distance: number) =>
    new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(distance)
  const course = (degrees: number) => `${bearingText(degrees)}°`
  return (
    <table className={style.table}>
      <thead>
        <tr>
          <th scope="col">{words.point}</th>
          <th scope="col">
            <abbr title={words.magnetic}>M</abbr> <small>{magneticToday.name}</small>
          </th>
          <th scope="col">
            <abbr title={words.true}>T</abbr>
          </th>
          <th scope="col">NM</th>
        </tr>
      </thead>
      <tbody>
        {first && (
          <tr>
            <th scope="row">{first.name}</th>
            <td colSpan={3} />
          </tr>
        )}
        {legs.map(({ to, distance, trueCourse, magneticCourse }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a point may be in a route twice
          <tr key={index}>
            <th scope="row">{to.name}</th>
            <td>{course(magneticCourse)}</td>
            <td>{course(trueCourse)}</td>
            <td>{miles(distance)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{words.total}</th>
          <td colSpan={2} />
          <td>{miles(lengthOf(legs))}</td>
        </tr>
      </tfoot>
    </table>
  )
}
