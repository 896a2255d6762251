import { TriangleAlert } from 'lucide-react'
import { type AdminRecord, type AdminResource, saveRecord } from '#web/features/admin/resource/queries.ts'
import { attempt } from '#web/ui/patterns/form/attempt.ts'
import { formatDateTime, formatNumber, formatRelative } from '#web/lib/format.ts'
import { t, td, tn } from '#web/lib/i18n/i18n.ts'
import { Switch } from '#web/ui/primitives/switch.tsx'
import type { Column } from '#web/ui/primitives/table.tsx'
import { RuleWords } from './rule-words.tsx'
import styles from './rule-columns.module.css'

/** The name of a rule over the rule in words, and why it failed last. */
export const ruleColumn = (describe: (record: AdminRecord) => string): Column<AdminRecord> => ({
  id: 'name',
  title: t('Name'),
  isSortable: true,
  isWrapped: true,
  minWidth: 240,
  cell: (record) => (
    <span className={styles.rule}>
      <span dir="auto">{td(String(record.name))}</span>
      <span className={styles.words}>
        <RuleWords sentence={describe(record)} />
      </span>
      {typeof record.last_error === 'string' && (
        <LastError error={record.last_error} at={String(record.last_error_at)} />
      )}
    </span>
  ),
})

const LastError = ({ error, at }: { error: string; at: string }) => (
  <span className={styles.error}>
    <TriangleAlert size={14} aria-hidden />
    <span dir="auto">{t('Failed {when}: {error}', { when: formatRelative(at), error })}</span>
  </span>
)

/** When it last ran, and how often. */
export const lastRunColumn = (): Column<AdminRecord> => ({
  id: 'last_run_at',
  title: t('Last run'),
  isSortable: true,
  isMinor: true,
  width: '150px',
  cell: ({ last_run_at, run_count }) =>
    typeof last_run_at === 'string' ? (
      <time dateTime={last_run_at} title={formatDateTime(last_run_at)} className={styles.run}>
        {formatRelative(last_run_at)}
        <span>{tn(Number(run_count), '{count} run', '{count} runs', { count: formatNumber(Number(run_count)) })}</span>
      </time>
    ) : (
      t('Never')
    ),
})

/** Turns it on or off; the message about it offers to take that back. */
function turn(resource: AdminResource, record: AdminRecord, active: boolean): void {
  const name = td(String(record.name))
  const done = active ? t('“{name}” activated', { name }) : t('“{name}” deactivated', { name })
  void attempt(saveRecord(resource, record.id, { active }), done, () => turn(resource, record, !active))
}

export const activeColumn = (resource: AdminResource): Column<AdminRecord> => ({
  id: 'active',
  title: t('Active'),
  isMinor: true,
  width: '84px',
  cell: (record) => (
    <Switch
      aria-label={t('“{name}” is active', { name: td(String(record.name)) })}
      isSelected={record.active !== false}
      onChange={(active) => turn(resource, record, active)}
    />
  ),
})
