import type { HelpAnswer } from '#web/domain/knowledge-base/help-centre.ts'
import { formatDate } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { attempt } from '#web/ui/patterns/form/attempt.ts'
import { LazyDatePicker } from '#web/ui/patterns/lazy-date-picker.tsx'
import { Button } from '#web/ui/primitives/button.tsx'
import styles from './editor.module.css'
import { isOverdue } from './review.ts'
import { useHelp } from './use-help.ts'
import { setReview } from './writes.ts'

/** The start of a day here. */
const startOf = (day: string) => new Date(`${day}T00:00:00`).toISOString()

function dayOf(moment: string): string {
  const date = new Date(moment)
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}

function inSixMonths(): string {
  const date = new Date()
  date.setMonth(date.getMonth() + 6, date.getDate())
  return startOf(dayOf(date.toISOString()))
}

/** By when an editor should read the answer again. */
export function ReviewDate({ answer }: { answer: HelpAnswer }) {
  const { help } = useHelp()
  const { review_at } = answer
  const set = (at: string | null, said: string) => void attempt(setReview(help.id, answer.id, at), said)
  const next = inSixMonths()
  return (
    <section className={styles.part}>
      <LazyDatePicker
        label={t('Review by')}
        value={review_at && dayOf(review_at)}
        onChange={(day) => set(day && startOf(day), t('Saved'))}
        description={isOverdue(answer) ? t('Review overdue') : undefined}
      />
      {isOverdue(answer) && (
        <Button size="s" onPress={() => set(next, t('Next review by {date}', { date: formatDate(next) }))}>
          {t('Mark as reviewed')}
        </Button>
      )}
    </section>
  )
}
