import { useQuery } from '@tanstack/react-query'
import { Links } from '#contract/link.ts'
import { api } from '#web/lib/api/api.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Link } from '#web/ui/primitives/link.tsx'
import styles from './help.module.css'

const object = 'KnowledgeBase::Answer::Translation'

const ticketsQuery = (translationId: number) => ({
  queryKey: ['links', 'tickets', translationId],
  queryFn: async () => {
    const { links, assets } = await api(Links).list({ link_object: object, link_object_value: translationId })
    return links.flatMap(({ link_object_value }) => assets.Ticket?.[link_object_value] ?? [])
  },
})

/** The tickets that an answer was used for, as far as the user may see them. */
export function UsedInTickets({ translationId }: { translationId: number }) {
  const { data } = useQuery(ticketsQuery(translationId))
  if (!data || data.length === 0) return null
  return (
    <section aria-label={t('Used in tickets')}>
      <h2 className={styles.usedHeading}>{t('Used in tickets')}</h2>
      <ul className={styles.lines}>
        {data.map(({ id, number, title }) => (
          <li key={id} className={styles.line}>
            <Link to="/tickets/$id" params={{ id: String(id) }} look="plain" className={styles.lineTitle} dir="auto">
              {String(title)}
            </Link>
            <span className={styles.muted}>#{String(number)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
