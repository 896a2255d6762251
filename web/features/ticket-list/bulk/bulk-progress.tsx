import { ProgressBar } from 'react-aria-components'
import { useStore } from '#web/lib/external-store.ts'
import { formatNumber } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { loadLater } from '#web/ui/load-later.tsx'
import { Button } from '#web/ui/primitives/button.tsx'
import { useToastsAbove } from '#web/ui/primitives/use-toasts-above.ts'
import { useIdle } from '#web/ui/use-idle.ts'
import type { TicketList } from '#web/domain/ticket-lists/ticket-list.ts'
import styles from './bulk-bar.module.css'
import { bulkFailures, type BulkRun, bulkRun } from './run.ts'

/** Nothing is selected when a list opens, so it is loaded afterwards. */
const BulkBar = loadLater(async () => (await import('./bulk-bar.tsx')).BulkBar)
const FailedChanges = loadLater(async () => (await import('./failed-changes.tsx')).FailedChanges)

/** A few tickets are done before anyone could read the progress. */
const worthShowing = 20

const isLong = (run: BulkRun | undefined): run is BulkRun =>
  run !== undefined && (run.total ?? run.done) >= worthShowing

/** What can be done with the selection; while it is being done to many, how far it is. */
export function BulkFoot({ list }: { list: TicketList }) {
  const run = useStore(bulkRun)
  const hasSelection = useStore(list.grid, ({ selected }) => selected.size > 0)
  const isIdle = useIdle()
  if (isLong(run)) return <BulkProgress run={run} />
  return (isIdle || hasSelection) && <BulkBar list={list} />
}

function BulkProgress({ run }: { run: BulkRun }) {
  useToastsAbove('bulk progress', 54)
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

/** Which tickets could not be changed, and why. */
export const BulkFailures = () => useStore(bulkFailures, ({ length }) => length > 0) && <FailedChanges />
