import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Condition } from '#contract/condition.ts'
import { type JobMatches, JobRuns } from '#contract/job-run.ts'
import type { Perform } from '#contract/perform.ts'
import type { TimePlan } from '#contract/time-plan.ts'
import type { RecordDraft } from '#web/features/admin/resource/resource-admin.tsx'
import { api } from '#web/lib/api/api.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { classes } from '#web/ui/classes.ts'
import { Link } from '#web/ui/primitives/link.tsx'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'
import { useSettled } from '#web/ui/use-settled.ts'
import { findOrganizations, findUsers } from '../find.ts'
import { describeSchedule, type ScheduleWords } from './describe-schedule.ts'
import { type PeopleObject, usePeopleAttributes } from './people-attributes.ts'
import { InWords, useActionNames } from './rule-words.tsx'
import { countRecords, readObject, type ScheduleObject } from './schedule-object.ts'
import { ScheduleRuns } from './schedule-runs.tsx'
import { Incomplete, TryRule, type TryRuleProps } from './try-rule.tsx'
import styles from './try-rule.module.css'

const readDraft = ({ values }: RecordDraft): ScheduleWords & { object: ScheduleObject } => ({
  object: readObject(values.object),
  timeplan: (values.timeplan as TimePlan | undefined) ?? {},
  condition: (values.condition as Condition | undefined) ?? {},
  perform: (values.perform as Perform | undefined) ?? {},
})

type Example = JobMatches['examples'][number]

const nameExample = ({ id, number, title }: Example) => ({
  id,
  label: number === undefined ? title : `#${number} ${title}`,
})

/** What can be tried besides tickets. */
const peopleTrials: Record<PeopleObject, () => Pick<TryRuleProps, 'title' | 'label' | 'search'>> = {
  User: () => ({ title: t('Try it on a user'), label: t('User'), search: findUsers }),
  Organization: () => ({ title: t('Try it on an organization'), label: t('Organization'), search: findOrganizations }),
}

/** The schedule in words, when it runs next, which records match now, what it would do to one, and its runs. */
export function TrySchedule({ draft }: { draft: RecordDraft }) {
  const schedule = readDraft(draft)
  const { object } = schedule
  const names = useActionNames([schedule.perform])
  const people = { User: usePeopleAttributes('User'), Organization: usePeopleAttributes('Organization') }
  const attributes = object === 'Ticket' ? names.attributes : people[object]
  const settled = useSettled(schedule)
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['jobs', 'trial', settled],
    queryFn: () => api(JobRuns).simulate(settled),
    placeholderData: keepPreviousData,
    retry: false,
    meta: { touchedBy: ['tickets', 'users', 'organizations'] },
  })
  const [newest] = data?.matching.examples ?? []
  return (
    <div className={styles.pane}>
      <InWords sentence={describeSchedule(schedule, { ...names, attributes })} />
      {draft.id !== undefined && (
        <ScheduleRuns
          id={draft.id}
          object={object}
          canRun={draft.values.active === true}
          matching={data?.matching.count}
        />
      )}
      <section className={styles.section} aria-labelledby="matching-now">
        <h3 id="matching-now">{t('What it would do now')}</h3>
        {error ? (
          <Incomplete error={error} />
        ) : (
          <div role="status" aria-busy={isPlaceholderData} className={classes(isPlaceholderData && styles.old)}>
            {data ? (
              <Matching object={object} matching={data.matching} nextRuns={data.next_runs} />
            ) : (
              <Skeleton lines={3} />
            )}
          </div>
        )}
      </section>
      <TryRule
        key={object}
        kind="jobs"
        rule={settled}
        {...(object !== 'Ticket' && peopleTrials[object]())}
        simulate={async (record_id) => (await api(JobRuns).simulate({ ...settled, record_id })).trial}
        suggested={newest && nameExample(newest)}
      />
    </div>
  )
}

type MatchingProps = { object: ScheduleObject; matching: JobMatches; nextRuns: readonly string[] }

const Matching = ({ object, matching, nextRuns }: MatchingProps) => (
  <div className={styles.card}>
    <p>{t('Matches now: {records}', { records: countRecords(object, matching.count) })}</p>
    {matching.examples.length > 0 && (
      <ul className={styles.lines}>
        {matching.examples.slice(0, 5).map((example) => (
          <li key={example.id}>
            <ExampleName object={object} example={example} />
          </li>
        ))}
      </ul>
    )}
    {nextRuns.length > 0 && (
      <p className={styles.muted}>
        {t('Next runs, in your time zone: {times}', {
          times: nextRuns
            .slice(0, 3)
            .map((at) => formatDateTime(at))
            .join(' · '),
        })}
      </p>
    )}
  </div>
)

const ExampleName = ({ object, example }: { object: ScheduleObject; example: Example }) =>
  object === 'Ticket' ? (
    <Link to="/tickets/$id" params={{ id: String(example.id) }} target="_blank">
      #{example.number} <bdi>{example.title}</bdi>
    </Link>
  ) : (
    <bdi>{example.title}</bdi>
  )
