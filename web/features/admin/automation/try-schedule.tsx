import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Condition } from '#contract/condition.ts'
import { type JobMatches, JobRuns } from '#contract/job-run.ts'
import type { Perform } from '#contract/perform.ts'
import type { TimePlan } from '#contract/time-plan.ts'
import type { RecordDraft } from '#web/features/admin/resource/resource-admin.tsx'
import { api } from '#web/lib/api/api.ts'
import { formatDateTime, formatNumber } from '#web/lib/format.ts'
import { t, tn } from '#web/lib/i18n/i18n.ts'
import { classes } from '#web/ui/classes.ts'
import { Link } from '#web/ui/primitives/link.tsx'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'
import { useSettled } from '#web/ui/use-settled.ts'
import { describeSchedule, type ScheduleWords } from './describe-schedule.ts'
import { InWords, useActionNames } from './rule-words.tsx'
import { ScheduleRuns } from './schedule-runs.tsx'
import { Incomplete, TryRule } from './try-rule.tsx'
import styles from './try-rule.module.css'

const readDraft = ({ values }: RecordDraft): ScheduleWords => ({
  timeplan: (values.timeplan as TimePlan | undefined) ?? {},
  condition: (values.condition as Condition | undefined) ?? {},
  perform: (values.perform as Perform | undefined) ?? {},
})

const nameTicket = ({ id, number, title }: JobMatches['examples'][number]) => ({ id, label: `#${number} ${title}` })

/** The schedule in words, when it runs next, which tickets match now, what it would do to one, and its runs. */
export function TrySchedule({ draft }: { draft: RecordDraft }) {
  const schedule = readDraft(draft)
  const names = useActionNames([schedule.perform])
  const settled = useSettled(schedule)
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['jobs', 'trial', settled],
    queryFn: () => api(JobRuns).simulate(settled),
    placeholderData: keepPreviousData,
    retry: false,
    meta: { touchedBy: ['tickets'] },
  })
  const [newest] = data?.matching.examples ?? []
  return (
    <div className={styles.pane}>
      <InWords sentence={describeSchedule(schedule, names)} />
      {draft.id !== undefined && (
        <ScheduleRuns id={draft.id} canRun={draft.values.active === true} matching={data?.matching.count} />
      )}
      <section className={styles.section} aria-labelledby="matching-now">
        <h3 id="matching-now">{t('What it would do now')}</h3>
        {error ? (
          <Incomplete error={error} />
        ) : (
          <div role="status" className={classes(isPlaceholderData && styles.old)}>
            {data ? <Matching matching={data.matching} nextRuns={data.next_runs} /> : <Skeleton lines={3} />}
          </div>
        )}
      </section>
      <TryRule
        kind="jobs"
        rule={settled}
        simulate={async (ticket_id) => (await api(JobRuns).simulate({ ...settled, ticket_id })).trial}
        suggested={newest && nameTicket(newest)}
      />
    </div>
  )
}

const Matching = ({ matching, nextRuns }: { matching: JobMatches; nextRuns: readonly string[] }) => (
  <div className={styles.card}>
    <p>
      {tn(matching.count, '{count} ticket matches now', '{count} tickets match now', {
        count: formatNumber(matching.count),
      })}
    </p>
    {matching.examples.length > 0 && (
      <ul className={styles.lines}>
        {matching.examples.slice(0, 5).map((ticket) => (
          <li key={ticket.id}>
            <Link to="/tickets/$id" params={{ id: String(ticket.id) }} target="_blank">
              #{ticket.number} <bdi>{ticket.title}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    )}
    {nextRuns.length > 0 && (
      <p className={styles.muted}>
        {t('Next runs, in your time: {times}', {
          times: nextRuns
            .slice(0, 3)
            .map((at) => formatDateTime(at))
            .join(' · '),
        })}
      </p>
    )}
  </div>
)
