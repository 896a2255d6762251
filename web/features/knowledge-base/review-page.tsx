import { CalendarCheck } from 'lucide-react'
import { formatDate } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { PageHeader } from '#web/ui/patterns/page.tsx'
import { EmptyState } from '#web/ui/primitives/empty-state.tsx'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'
import { AnswerLine } from './answer-lines.tsx'
import { Crumbs } from './crumbs.tsx'
import styles from './help.module.css'
import { useOverdue } from './review.ts'

/** Answers that should be read again. */
export function ReviewPage() {
  const overdue = useOverdue()
  if (!overdue) return <Skeleton lines={8} />
  return (
    <>
      <PageHeader title={t('To review')} above={<Crumbs categoryId={null} current={t('To review')} />} />
      <div className={styles.body}>
        {overdue.length === 0 && <EmptyState icon={CalendarCheck} title={t('No answers to review')} />}
        {overdue.length > 0 && (
          <ul className={styles.lines}>
            {overdue.map((answer) => (
              <AnswerLine key={answer.id} answer={answer}>
                <span className={styles.muted}>
                  {t('Review by {date}', { date: formatDate(answer.review_at ?? '') })}
                </span>
              </AnswerLine>
            ))}
          </ul>
        )}
      </div>
    </>
  )
}
