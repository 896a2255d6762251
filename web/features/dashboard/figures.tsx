import { useQuery } from '@tanstack/react-query'
import { useChoices } from '#web/domain/tickets/choices.ts'
import { formatNumber } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Link } from '#web/ui/primitives/link.tsx'
import styles from './dashboard.module.css'
import { countQuery, type Figure, listFigures } from './queries.ts'

const figureWords = () => ({
  mine: t('Your open tickets'),
  unassigned: t('Unassigned tickets'),
  created: t('New tickets today'),
  closed: t('Your tickets closed today'),
})

/** The search that finds all tickets; the filter leaves those that the tile counts. */
const everything = '*'

/** Compared with other possible owners in the user's groups; left out if there are none. */
function TeamAverage({ condition }: { condition: NonNullable<Figure['ofTeam']> }) {
  const people = useChoices().owners.length
  const { data } = useQuery(countQuery(condition))
  if (data === undefined || people < 2) return null
  const average = Math.round((data / people) * 10) / 10
  return <dd className={styles.average}>{t('Team average {number}', { number: formatNumber(average) })}</dd>
}

function FigureItem({ figure: { id, condition, ofTeam } }: { figure: Figure }) {
  const { data } = useQuery(countQuery(condition))
  const title = figureWords()[id]
  const number = data === undefined ? '–' : formatNumber(data)
  return (
    <div className={styles.figure}>
      <dt className={styles.about}>{title}</dt>
      <dd className={styles.value}>
        <Link
          to="/search"
          search={{ q: everything, filter: condition }}
          look="plain"
          className={styles.figureLink}
          aria-label={`${title}: ${number}`}
        >
          {number}
        </Link>
      </dd>
      {ofTeam && <TeamAverage condition={ofTeam} />}
    </div>
  )
}

export const Figures = () => (
  <dl className={styles.figures}>
    {listFigures(useChoices()).map((figure) => (
      <FigureItem key={figure.id} figure={figure} />
    ))}
  </dl>
)
