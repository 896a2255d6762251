import { lazy, Suspense } from 'react'
import { ProgressBar } from 'react-aria-components'
import { useStore } from '#web/lib/external-store.ts'
import { formatNumber } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { Dialog } from '#web/ui/primitives/dialog.tsx'
import { Link } from '#web/ui/primitives/link.tsx'
import type { TicketList } from '#web/domain/ticket-lists/ticket-list.ts'
import styles from './bulk-bar.module.css'
import { bulkFailures, type BulkRun, bulkRun } from './run.ts'

/** Nothing is selected when a list opens. */
const BulkBar = lazy(async () => ({ default: (await import('./bulk-bar.tsx')).BulkBar }))

/** Few tickets are done before anybody could read how far it is. */
const worthShowing = 20

const isLong = (run: BulkRun | undefined): run is BulkRun =>
  run !== undefined && (run.total ?? run.done) >= worthShowing

/** What can be done with the selection; while it is being done to many, how far it is. */
export function BulkFoot({ list }: { list: TicketList }) {
  const run = useStore(bulkRun)
  if (isLong(run)) return <BulkProgress run={run} />
  return (
    <Suspense>
      <BulkBar list={list} />
    </Suspense>
  )
}

function BulkProgress({ run }: { run: BulkRun }) {
  const text =
    run.total === undefined
      ? t('{count} found…', { count: formatNumber(run.done) })
      : t('{done} of {total}', { done: formatNumber(run.done), total: formatNumber(run.total) })
  return (
    <div className={styles.progress}>
      <span className={styles.count}>{text}</span>
      <ProgressBar
        aria-label={t('Updating tickets')}
        className={styles.track ?? ''}
        {...(run.total === undefined ? { isIndeterminate: true } : { value: run.done, maxValue: run.total })}
      >
        {({ percentage = 0 }) => <div className={styles.fill} style={{ inlineSize: `${percentage}%` }} />}
      </ProgressBar>
      <Button size="s" variant="inverse" onPress={run.cancel}>
        {t('Cancel')}
      </Button>
    </div>
  )
}

const forgetFailures = () => bulkFailures.set([])

/** Which tickets could not be changed, and why. */
export function BulkFailures() {
  const failures = useStore(bulkFailures)
  return (
    <Dialog
      title={t('Some tickets couldn’t be changed')}
      isOpen={failures.length > 0}
      onClose={forgetFailures}
      footer={
        <Button autoFocus onPress={forgetFailures}>
          {t('Close')}
        </Button>
      }
    >
      <ul className={styles.failures}>
        {failures.map(({ id, number, title, reason }) => (
          <li key={id}>
            <Link to="/tickets/$id" params={{ id: String(id) }} onClick={forgetFailures}>
              #{number} <bdi>{title}</bdi>
            </Link>
            <p className={styles.reason}>{reason}</p>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
