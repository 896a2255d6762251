import { formatDateTime } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import type { Column } from '#web/ui/primitives/table.tsx'
import { ActorName } from './actor-name.tsx'
import { describeAction } from './audit-actions.ts'
import { type AuditWords, summarizeChanges } from './audit-changes.ts'
import own from './audit-log.module.css'
import { type AuditEntry, describeTarget } from './audit-target.ts'

/** The authentication methods. */
export const ways = (): Record<string, string> => ({
  session: t('Browser'),
  basic: t('Password'),
  token: t('Access token'),
  bearer: t('Application'),
  system: t('System'),
  console: t('Command line'),
  anonymous: '—',
})

/** The object of an entry: people by their names. */
export const Target = ({ entry, words }: { entry: AuditEntry; words: AuditWords }) =>
  entry.object === 'users' && entry.object_id ? <ActorName id={entry.object_id} /> : describeTarget(entry, words)

export const auditColumns = (words: AuditWords): Column<AuditEntry>[] => [
  {
    id: 'action',
    title: t('Action'),
    width: '190px',
    isWrapped: true,
    cell: ({ action, actor_id }) => (
      <>
        {describeAction(action)}
        <span className={own.belowOnPhone}>
          <ActorName id={actor_id} />
        </span>
      </>
    ),
  },
  {
    id: 'actor',
    title: t('User'),
    isMinor: true,
    width: '140px',
    isWrapped: true,
    cell: ({ actor_id }) => <ActorName id={actor_id} />,
  },
  {
    id: 'object',
    title: t('Target'),
    isMinor: true,
    width: '190px',
    isWrapped: true,
    cell: (entry) => <Target entry={entry} words={words} />,
  },
  {
    id: 'changes',
    title: t('Changes'),
    isMinor: true,
    minWidth: 260,
    isWrapped: true,
    cell: (entry) => (
      <span className={own.summary} dir="auto">
        {summarizeChanges(entry.details, words, describeTarget(entry, words))}
      </span>
    ),
  },
  { id: 'via', title: t('Via'), isMinor: true, width: '120px', cell: ({ via }) => ways()[via ?? ''] ?? via ?? '—' },
  { id: 'ip', title: t('IP address'), isMinor: true, width: '150px', cell: ({ ip }) => ip ?? '—' },
  { id: 'at', title: t('When'), width: '180px', cell: ({ at }) => formatDateTime(at) },
]
