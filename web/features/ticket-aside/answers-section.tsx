import type { Ticket } from '#web/domain/tickets/queries.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { useCan, useConfig } from '#web/lib/session.ts'
import { loadLater } from '#web/ui/load-later.tsx'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'
import { Section } from './section.tsx'

const LinkedAnswers = loadLater(
  async () => (await import('./linked-answers.tsx')).LinkedAnswers,
  () => <Skeleton lines={2} />,
)

/** Answers of the help centre that belong to the ticket. */
export function AnswersSection({ ticket }: { ticket: Ticket }) {
  const can = useCan()
  const isOn = useConfig('kb_active') === true
  if (!isOn || !can('knowledge_base.*')) return null
  return (
    <Section id="answers" title={t('Help centre')}>
      <LinkedAnswers ticket={ticket} />
    </Section>
  )
}
