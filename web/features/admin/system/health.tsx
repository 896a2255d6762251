import { queryOptions, useQuery } from '@tanstack/react-query'
import { GettingStarted } from '#contract/getting-started.ts'
import { Monitoring } from '#contract/operations.ts'
import { Sessions } from '#contract/session.ts'
import { api } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { formatBytes, formatNumber, formatRelative } from '#web/lib/format.ts'
import { noticeSentence } from '#web/lib/i18n/failure-sentence.ts'
import { t, td } from '#web/lib/i18n/i18n.ts'
import { useCan } from '#web/lib/session.ts'
import { makeLabel } from '#web/ui/patterns/form/field-spec.ts'
import { Page } from '#web/ui/patterns/page.tsx'
import { Button } from '#web/ui/primitives/button.tsx'
import { confirm } from '#web/ui/primitives/confirm-store.ts'
import { ErrorState } from '#web/ui/primitives/empty-state.tsx'
import { Link } from '#web/ui/primitives/link.tsx'
import { Notice } from '#web/ui/primitives/notice.tsx'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'
import styles from '#web/ui/patterns/settings-page.module.css'
import { attempt } from '#web/ui/patterns/form/attempt.ts'
import { CopyText } from '#web/ui/patterns/copy-text.tsx'

/** Polled every half minute while the page is open. */
const refetchInterval = 30_000

const healthQuery = queryOptions({
  queryKey: ['monitoring', 'health'],
  queryFn: () => api(Monitoring).healthCheck({}),
  staleTime: 0,
  refetchInterval,
})

const statusQuery = queryOptions({
  queryKey: ['monitoring', 'status'],
  queryFn: () => api(Monitoring).status({}),
  staleTime: 0,
  refetchInterval,
})

const setUpQuery = queryOptions({
  queryKey: ['getting_started'],
  queryFn: () => api(GettingStarted).show(),
  staleTime: 0,
})

const versionQuery = queryOptions({
  queryKey: ['version'],
  queryFn: () => api(Sessions).version(),
})

const refresh = () => queryClient.invalidateQueries({ queryKey: ['monitoring'] })

const restartJobs = () => attempt(api(Monitoring).restartFailedJobs(), t('Retrying failed jobs'))

async function replaceToken() {
  const text = t('Monitoring with the old token stops working immediately.')
  const question = { title: t('Replace the monitoring token?'), text, action: t('Replace'), danger: true }
  if (await confirm(question)) {
    await attempt(api(Monitoring).newToken(), t('Token replaced'))
    await refresh()
  }
}

/** Where a problem can be looked into. */
const ProblemLink = ({ code }: { code: string | undefined }) => {
  if (code === 'triggers_failing') return <Link to="/admin/triggers">{t('Triggers')}</Link>
  if (code === 'schedules_failing') return <Link to="/admin/schedules">{t('Schedules')}</Link>
  return code === 'webhooks_failing' ? <Link to="/admin/webhooks">{t('Webhooks')}</Link> : null
}

function HealthCard() {
  const { data, error, refetch } = useQuery(healthQuery)
  const canSetUp = useCan()('admin')
  const { data: setUp } = useQuery({ ...setUpQuery, enabled: canSetUp })
  const lacksMailServer = setUp?.steps?.some(({ name, state }) => name === 'mail_out' && state !== 'done') ?? false
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <section className={styles.card} aria-label={t('Status')}>
      <div className={styles.cardHead}>
        <h2 className={styles.cardTitle}>{t('Status')}</h2>
        <Button onPress={() => void restartJobs()}>{t('Retry failed jobs')}</Button>
      </div>
      {!data && <Skeleton lines={2} />}
      {data?.healthy && !lacksMailServer && <Notice tone="success">{t('No problems found')}</Notice>}
      {lacksMailServer && (
        <Notice tone="warning" action={<Link to="/admin/mail">{t('Set up')}</Link>}>
          {t('Outgoing email isn’t set up. Replies, invitations and notifications aren’t sent.')}
        </Notice>
      )}
      {data?.issues.map((issue, index) => (
        <Notice key={issue} tone="warning" action={<ProblemLink code={data.problems[index]?.code} />}>
          {noticeSentence(issue, data.problems[index])}
        </Notice>
      ))}
      {data?.token && (
        <dl className={styles.facts}>
          <dt>{t('Monitoring URL')}</dt>
          <dd>
            <CopyText text={`${location.origin}/api/v1/monitoring/health_check?token=${data.token}`} name={t('URL')} />
          </dd>
        </dl>
      )}
      <div className={styles.cardFoot}>
        <Button onPress={() => void replaceToken()}>{t('Replace token')}</Button>
      </div>
    </section>
  )
}

type Fact = readonly [name: string, value: string]

const FactCard = ({ title, facts }: { title: string; facts: readonly Fact[] | undefined }) => (
  <section className={styles.card} aria-label={title}>
    <h2 className={styles.cardTitle}>{title}</h2>
    {!facts && <Skeleton lines={8} />}
    <dl className={styles.facts}>
      {facts?.map(([name, value]) => (
        <div key={name} className={styles.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </section>
)

/** Hides checks of features that are not used. */
const countsIn = (counts: Record<string, number>) => Object.entries(counts).filter(([, count]) => count > 0)

function StatusCard() {
  const { data } = useQuery(statusQuery)
  const canSeeVersion = useCan()('admin')
  const { data: version } = useQuery({ ...versionQuery, enabled: canSeeVersion })
  const facts: Fact[] | undefined = data && [
    ...(version ? [[t('Version'), version.version] as const] : []),
    [t('Agents'), formatNumber(data.agents)],
    [t('Last sign-in'), data.last_login ? formatRelative(data.last_login) : '—'],
    [t('File storage'), formatBytes(data.storage.kB * 1024)],
    ...countsIn(data.counts).map(([name, count]) => [td(makeLabel(name)), formatNumber(count)] as const),
  ]
  return <FactCard title={t('Usage')} facts={facts} />
}

const inMilliseconds = (value: number) => t('{count} ms', { count: formatNumber(value) })

/** Of the process that answers: with several, each one has its own. */
function PerformanceCard() {
  const { data } = useQuery(statusQuery)
  const facts: Fact[] | undefined = data && [
    [t('Waiting jobs'), formatNumber(data.jobs.waiting)],
    [t('Running jobs'), formatNumber(data.jobs.running)],
    [t('Late jobs'), formatNumber(data.jobs.late)],
    [t('Failed jobs'), formatNumber(data.jobs.failed)],
    [t('Requests in the last {count} minutes', { count: data.requests.minutes }), formatNumber(data.requests.count)],
    [t('Failed requests'), formatNumber(data.requests.errors)],
    [t('Median response time'), inMilliseconds(data.requests.p50)],
    [t('95% answered within'), inMilliseconds(data.requests.p95)],
    [t('99% answered within'), inMilliseconds(data.requests.p99)],
  ]
  return <FactCard title={t('Performance')} facts={facts} />
}

export const HealthScreen = () => (
  <Page
    title={t('Health')}
    body={
      <div className={styles.body}>
        <HealthCard />
        <PerformanceCard />
        <StatusCard />
      </div>
    }
  />
)
