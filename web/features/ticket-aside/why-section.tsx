import { useSuspenseQuery } from '@tanstack/react-query'
import { articlesQuery } from '#web/domain/tickets/queries.ts'
import { t, td } from '#web/lib/i18n/i18n.ts'
import { Section } from './section.tsx'
import styles from './why-section.module.css'

type Step = { rule: string; result: string }

const isStep = (value: unknown): value is Step =>
  typeof value === 'object' && value !== null && 'rule' in value && 'result' in value

/** Which rules brought the first mail to where it is; other tickets were put there by hand. */
export function WhySection({ ticketId }: { ticketId: number }) {
  const { data: articles } = useSuspenseQuery(articlesQuery(ticketId))
  const told = articles[0]?.preferences.explanation
  const steps = Array.isArray(told) ? told.filter(isStep) : []
  if (steps.length === 0) return null
  return (
    <Section id="why" title={t('How it got here')}>
      <ol className={styles.steps}>
        {steps.map(({ rule, result }, index) => (
          <li key={index}>
            <p className={styles.rule}>{td(String(rule))}</p>
            <p className={styles.result} dir="auto">
              {td(String(result))}
            </p>
          </li>
        ))}
      </ol>
    </Section>
  )
}
