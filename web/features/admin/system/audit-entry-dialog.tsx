import { formatDateTime } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import styles from '#web/ui/patterns/settings-page.module.css'
import { Dialog } from '#web/ui/primitives/dialog.tsx'
import { ActorName } from './actor-name.tsx'
import { describeAction } from './audit-actions.ts'
import { type AuditChange, type AuditWords, listChanges } from './audit-changes.ts'
import { Target, ways } from './audit-columns.tsx'
import own from './audit-log.module.css'
import type { AuditEntry } from './audit-target.ts'

function ChangeTable({ changes }: { changes: readonly AuditChange[] }) {
  if (changes.length === 0) return null
  return (
    <table className={own.changes}>
      <thead>
        <tr>
          <th scope="col">{t('Field')}</th>
          <th scope="col">{t('Before')}</th>
          <th scope="col">{t('After')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{field}</th>
            <td dir="auto">{before ?? ''}</td>
            <td dir="auto">{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type EntryDialogProps = { entry: AuditEntry; words: AuditWords; onClose: () => void }

export const AuditEntryDialog = ({ entry, words, onClose }: EntryDialogProps) => (
  <Dialog isOpen onClose={onClose} title={describeAction(entry.action)}>
    <dl className={styles.facts}>
      <dt>{t('User')}</dt>
      <dd>
        <ActorName id={entry.actor_id} />
      </dd>
      {entry.real_actor_id !== entry.actor_id && (
        <>
          <dt>{t('Impersonated by')}</dt>
          <dd>
            <ActorName id={entry.real_actor_id} />
          </dd>
        </>
      )}
      <dt>{t('Target')}</dt>
      <dd dir="auto">
        <Target entry={entry} words={words} />
      </dd>
      <dt>{t('When')}</dt>
      <dd>{formatDateTime(entry.at)}</dd>
      <dt>{t('Via')}</dt>
      <dd>{ways()[entry.via ?? ''] ?? entry.via ?? '—'}</dd>
      <dt>{t('IP address')}</dt>
      <dd>{entry.ip ?? '—'}</dd>
      <dt>{t('Request ID')}</dt>
      <dd>{entry.request_id ?? '—'}</dd>
    </dl>
    <ChangeTable changes={listChanges(entry.details, words)} />
  </Dialog>
)
