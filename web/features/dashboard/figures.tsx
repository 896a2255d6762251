import { useQuery } from '@tanstack/react-query'
import { useChoices } from '#web/domain/tickets/choices.ts'
import { formatNumber } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { useConfig } from '#web/lib/session.ts'
import { Link } from '#web/ui/primitives/link.tsx'
import styles from './dashboard.module.css'
import { countQuery, type Figure, listFigures, ratingsQuery } from './queries.ts'

const figureWords = () => ({
  mine: t('Your open tickets'),
  escalated: t('Your escalated tickets'),
  unassigned: t('Unassigned tickets'),
  created: t('New tickets today'),
  answered: t('Your tickets answered today'),
  closed: t('Your tickets closed today'),
})

/** The search that finds all tickets; the filter leaves those that the tile counts. */
const everything = '*'

type TeamProps = { condition: NonNullable<Figure['ofTeam']>; isSum: boolean }

/** Compared with other possible owners in the user's groups; left out if there are none. */
function TeamFigure({ condition, isSum }: TeamProps) {
  const people = useChoices().owners.length
  const { data } = useQuery(countQuery(condition))
  if (data === undefined || people < 2) return null
  if (isSum) return <dd className={styles.average}>{t('{number} in the team', { number: formatNumber(data) })}</dd>
  const average = Math.round((data / people) * 10) / 10
  return <dd className={styles.average}>{t('Team average {number}', { number: formatNumber(average) })}</dd>
}

function FigureItem({ figure: { id, condition, ofTeam, isTeamSum = false } }: { figure: Figure }) {
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
      {ofTeam && <TeamFigure condition={ofTeam} isSum={isTeamSum} />}
    </div>
  )
}

const writeScore = (average: number | null) =>
  average === null ? '–' : formatNumber(average, { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** Shown while customers are asked and some have answered. */
function RatingItem() {
  const { data } = useQuery(ratingsQuery)
  if (!data || data.team.count === 0) return null
  return (
    <div className={styles.figure}>
      <dt className={styles.about}>{t('Your rating, out of 5')}</dt>
      <dd className={styles.value}>{writeScore(data.own.average)}</dd>
      <dd className={styles.average}>{t('Team average {number}', { number: writeScore(data.team.average) })}</dd>
    </div>
  )
}

export function Figures() {
  const asksForRatings = useConfig<boolean>('ticket_rating') === true
  return (
    <dl className={styles.figures}>
      {listFigures(useChoices()).map((figure) => (
        <FigureItem key={figure.id} figure={figure} />
      ))}
      {asksForRatings && <RatingItem />}
    </dl>
  )
}
