import { useQuery } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import { JobRuns, type JobRunRecord } from '#contract/job-run.ts'
import { api } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { touch } from '#web/lib/api/touch.ts'
import { formatDateTime, formatRelative } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { attempt } from '#web/ui/patterns/form/attempt.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { confirm } from '#web/ui/primitives/confirm-store.ts'
import { Link } from '#web/ui/primitives/link.tsx'
import { ProgressBar } from '#web/ui/primitives/progress-bar.tsx'
import { countRecords, type ScheduleObject } from './schedule-object.ts'
import styles from './try-rule.module.css'

const shownRuns = 5
const shownFailures = 5

async function runNow({ id, object, matching }: ScheduleRunsProps): Promise<void> {
  const text =
    matching === undefined
      ? t('It changes everything that matches.')
      : t('It changes {records}.', { records: countRecords(object, matching) })
  if (!(await confirm({ title: t('Run now?'), text, action: t('Run now') }))) return
  await attempt(api(JobRuns).start({ id }), t('Started'))
  await touch(queryClient, [{ object: 'jobs', id }])
}

type ScheduleRunsProps = { id: number; object: ScheduleObject; canRun: boolean; matching: number | undefined }

/** The last runs of a saved schedule with their progress, and a way to run it at once. */
export function ScheduleRuns(props: ScheduleRunsProps) {
  const { id, object, canRun } = props
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
        <Button size="s" icon={Play} isDisabled={!canRun} isPending={isRunning} onPress={() => void runNow(props)}>
          {t('Run now')}
        </Button>
      </div>
      {!canRun && <p className={styles.muted}>{t('Activate and save it to run it.')}</p>}
      {runs.length === 0 ? (
        <p className={styles.muted}>{t('It has never run.')}</p>
      ) : (
        <ul className={styles.lines}>
          {runs.map((run) => (
            <li key={run.id} className={styles.card}>
              <Run run={run} object={object} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

type RunProps = { run: JobRunRecord; object: ScheduleObject }

function Run({ run, object }: RunProps) {
  const { started_at, outcome, total, processed, failed } = run
  return (
    <>
      <span className={styles.example}>
        <time dateTime={started_at} title={formatDateTime(started_at)}>
          {formatRelative(started_at)}
        </time>
        <span className={styles.muted}>
          {outcome === 'stopped'
            ? t('Stopped: {records}', { records: countRecords(object, processed) })
            : countRecords(object, processed)}
        </span>
      </span>
      {outcome === null && (
        <ProgressBar
          label={t('Running')}
          value={total === null ? undefined : Math.min(processed + failed, total)}
          max={Math.max(total ?? 1, 1)}
        />
      )}
      {failed > 0 && <Failures run={run} object={object} />}
    </>
  )
}

const Failures = ({ run: { failed, failures }, object }: RunProps) => (
  <>
    <p>{t('Failed: {records}', { records: countRecords(object, failed) })}</p>
    <ul className={styles.lines}>
      {failures.slice(0, shownFailures).map(({ id, error }) => (
        <li key={id}>
          {object === 'Ticket' ? (
            <Link to="/tickets/$id" params={{ id: String(id) }} target="_blank">
              {t('Ticket')} {id}
            </Link>
          ) : (
            `#${id}`
          )}
          : <span dir="auto">{error}</span>
        </li>
      ))}
    </ul>
  </>
)
