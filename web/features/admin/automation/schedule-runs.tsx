import { useQuery } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import { JobRuns, type JobRunRecord } from '#contract/job-run.ts'
import { api } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { touch } from '#web/lib/api/touch.ts'
import { formatDateTime, formatNumber, formatRelative } from '#web/lib/format.ts'
import { t, tn } from '#web/lib/i18n/i18n.ts'
import { attempt } from '#web/ui/patterns/form/attempt.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { confirm } from '#web/ui/primitives/confirm-store.ts'
import { Link } from '#web/ui/primitives/link.tsx'
import { ProgressBar } from '#web/ui/primitives/progress-bar.tsx'
import styles from './try-rule.module.css'

const shownRuns = 5
const shownFailures = 5

async function runNow(id: number, matching: number | undefined): Promise<void> {
  const text =
    matching === undefined
      ? t('It changes all tickets that match.')
      : tn(matching, 'It changes {count} ticket.', 'It changes {count} tickets.', { count: formatNumber(matching) })
  if (!(await confirm({ title: t('Run now?'), text, action: t('Run now') }))) return
  await attempt(api(JobRuns).start({ id }), t('Started'))
  await touch(queryClient, [{ object: 'jobs', id }])
}

type ScheduleRunsProps = { id: number; canRun: boolean; matching: number | undefined }

/** The last runs of a saved schedule with their progress, and a way to run it at once. */
export function ScheduleRuns({ id, canRun, matching }: ScheduleRunsProps) {
  const { data: runs = [] } = useQuery({
    queryKey: ['jobs', id, 'runs'],
    queryFn: () => api(JobRuns).list({ id, limit: shownRuns }),
    // Only the end of a run is announced.
    refetchInterval: ({ state }) => (state.data?.some(({ outcome }) => outcome === null) ? 1000 : false),
  })
  const isRunning = runs.some(({ outcome }) => outcome === null)
  return (
    <section className={styles.section} aria-labelledby="schedule-runs">
      <div className={styles.head}>
        <h3 id="schedule-runs">{t('Runs')}</h3>
        <Button size="s" icon={Play} isDisabled={!canRun || isRunning} onPress={() => void runNow(id, matching)}>
          {t('Run now')}
        </Button>
      </div>
      {!canRun && <p className={styles.muted}>{t('Save it as active to run it.')}</p>}
      {runs.length === 0 ? (
        <p className={styles.muted}>{t('It has never run.')}</p>
      ) : (
        <ul className={styles.lines}>
          {runs.map((run) => (
            <li key={run.id} className={styles.card}>
              <Run run={run} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const countTickets = (count: number) => tn(count, '{count} ticket', '{count} tickets', { count: formatNumber(count) })

function Run({ run }: { run: JobRunRecord }) {
  const { started_at, outcome, total, processed, failed } = run
  return (
    <>
      <span className={styles.example}>
        <time dateTime={started_at} title={formatDateTime(started_at)}>
          {formatRelative(started_at)}
        </time>
        <span className={styles.muted}>
          {outcome === 'stopped'
            ? t('Stopped: {tickets}', { tickets: countTickets(processed) })
            : countTickets(processed)}
        </span>
      </span>
      {outcome === null && (
        <ProgressBar
          label={t('Running')}
          value={total === null ? undefined : Math.min(processed + failed, total)}
          max={Math.max(total ?? 1, 1)}
        />
      )}
      {failed > 0 && <Failures run={run} />}
    </>
  )
}

const Failures = ({ run: { failed, failures } }: { run: JobRunRecord }) => (
  <>
    <p>{tn(failed, '{count} ticket failed', '{count} tickets failed', { count: formatNumber(failed) })}</p>
    <ul className={styles.lines}>
      {failures.slice(0, shownFailures).map(({ id, error }) => (
        <li key={id}>
          <Link to="/tickets/$id" params={{ id: String(id) }} target="_blank">
            {t('Ticket')} {id}
          </Link>
          : <span dir="auto">{error}</span>
        </li>
      ))}
    </ul>
  </>
)
