import { useSuspenseQuery } from '@tanstack/react-query'
import { describeFilingStep } from '#web/domain/articles/describe-filing-step.ts'
import { articlesQuery } from '#web/domain/tickets/queries.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Section } from './section.tsx'
import styles from './why-section.module.css'

/** Why the first email became this ticket. Tickets that a person created have no such steps. */
export function WhySection({ ticketId }: { ticketId: number }) {
  const { data: articles } = useSuspenseQuery(articlesQuery(ticketId))
  const told = articles[0]?.preferences.explanation
  const steps: unknown[] = Array.isArray(told) ? told : []
  if (steps.length === 0) return null
  return (
    <Section id="why" title={t('How it got here')}>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <li key={index} dir="auto">
            {describeFilingStep(step)}
          </li>
        ))}
      </ol>
    </Section>
  )
}
