import { parseDate } from '@internationalized/date'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { ScrollText } from 'lucide-react'
import { useState } from 'react'
import type { AnswerOf } from '#contract/client.ts'
import { AuditLogs } from '#contract/audit-log.ts'
import { User } from '#contract/user.ts'
import { api } from '#web/lib/api/api.ts'
import { formatDateTime, timeZone } from '#web/lib/format.ts'
import { t, td } from '#web/lib/i18n/i18n.ts'
import { formatName } from '#web/lib/people.ts'
import { makeLabel } from '#web/ui/patterns/form/field-spec.ts'
import { choicesQuery } from '#web/ui/patterns/form/reference-fields.tsx'
import { ListPage } from '#web/ui/patterns/list-page.tsx'
import { DatePicker } from '#web/ui/primitives/date-picker.tsx'
import { ComboBox } from '#web/ui/primitives/combo-box.tsx'
import { Dialog } from '#web/ui/primitives/dialog.tsx'
import { EmptyState } from '#web/ui/primitives/empty-state.tsx'
import type { Option } from '#web/ui/primitives/options.tsx'
import type { Column } from '#web/ui/primitives/table.tsx'
import styles from '#web/ui/patterns/settings-page.module.css'
import { findUsers } from '../find.ts'
import { Pager } from '../pager.tsx'
import { settingsQuery } from '../settings/queries.ts'
import { type AuditChange, type AuditWords, listChanges, summarizeChanges } from './audit-changes.ts'
import { auditActions } from './audit-actions.ts'
import own from './audit-log.module.css'

const pageSize = 50

type Filters = { actor_id?: number; action?: string; object?: string; from?: string; to?: string }
type Entry = AnswerOf<typeof AuditLogs.list>[number]

const auditQuery = (filters: Filters, page: number) =>
  queryOptions({
    queryKey: ['audit_logs', filters, page],
    queryFn: () => api(AuditLogs).list({ ...filters, page, per_page: pageSize }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** The log contains ids only; names are fetched once and cached. */
function ActorName({ id }: { id: number | null }) {
  const { data, isError } = useQuery({
    queryKey: ['users', id ?? 0, 'name'],
    queryFn: async () => formatName(await api(User).show({ id: id as number })),
    enabled: id !== null && id > 1,
    retry: false,
  })
  if (id === null) return '—'
  if (id === 1) return t('System')
  return isError ? `#${id}` : data
}

/** The object of an entry: people by their names. */
function Target({ object, object_id }: Pick<Entry, 'object' | 'object_id'>) {
  if (!object) return '—'
  if (object === 'users' && object_id) return <ActorName id={object_id} />
  return `${td(makeLabel(object))}${object_id ? ` #${object_id}` : ''}`
}

/** The authentication methods. */
const ways = (): Record<string, string> => ({
  session: t('Browser'),
  basic: t('Password'),
  token: t('Access token'),
  bearer: t('Application'),
  system: t('System'),
  anonymous: '—',
})

const actionOption = (id: string): Option<string> => ({ id, label: td(makeLabel(id)) })

const namesOf = (choices: readonly Option<number>[]) => new Map(choices.map(({ id, label }) => [id, label]))

/** What the reader may not list stays as it is stored. */
function useAuditWords(): AuditWords {
  const { data: settings = [] } = useQuery({ ...settingsQuery, retry: false })
  const { data: roles = [] } = useQuery({ ...choicesQuery('roles'), retry: false })
  const { data: groups = [] } = useQuery({ ...choicesQuery('groups'), retry: false })
  const { data: permissions = [] } = useQuery({ ...choicesQuery('permissions'), retry: false })
  return { settings, names: { roles: namesOf(roles), groups: namesOf(groups), permissions: namesOf(permissions) } }
}

const columns = (words: AuditWords): Column<Entry>[] => [
  {
    id: 'action',
    title: t('Action'),
    width: '190px',
    cell: ({ action, actor_id }) => (
      <>
        {td(makeLabel(action))}
        <span className={own.belowOnPhone}>
          <ActorName id={actor_id} />
        </span>
      </>
    ),
  },
  { id: 'actor', title: t('User'), isMinor: true, width: '130px', cell: ({ actor_id }) => <ActorName id={actor_id} /> },
  {
    id: 'object',
    title: t('Target'),
    isMinor: true,
    width: '130px',
    cell: Target,
  },
  {
    id: 'changes',
    title: t('Changes'),
    isMinor: true,
    cell: ({ details }) => <span dir="auto">{summarizeChanges(details, words)}</span>,
  },
  { id: 'via', title: t('Via'), isMinor: true, width: '110px', cell: ({ via }) => ways()[via ?? ''] ?? via ?? '—' },
  { id: 'ip', title: t('IP address'), isMinor: true, width: '110px', cell: ({ ip }) => ip ?? '—' },
  { id: 'at', title: t('When'), width: '180px', cell: ({ at }) => formatDateTime(at) },
]

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

/** The start and end of a day, in the time zone of the viewer. */
const startOfDay = (day: string) => parseDate(day).toDate(timeZone()).toISOString()
const endOfDay = (day: string) => parseDate(day).add({ days: 1 }).toDate(timeZone()).toISOString()

type EntryDialogProps = { entry: Entry; words: AuditWords; onClose: () => void }

const EntryDialog = ({ entry, words, onClose }: EntryDialogProps) => (
  <Dialog isOpen onClose={onClose} title={td(makeLabel(entry.action))}>
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
      <dt>{t('When')}</dt>
      <dd>{formatDateTime(entry.at)}</dd>
      <dt>{t('Request')}</dt>
      <dd>{entry.request_id ?? '—'}</dd>
    </dl>
    <ChangeTable changes={listChanges(entry.details, words)} />
  </Dialog>
)

/** What happened to what matters for security, newest first. */
export function AuditLogScreen() {
  const [actor, setActor] = useState<Option<number> | null>(null)
  const [action, setAction] = useState<Option<string> | null>(null)
  const [from, setFrom] = useState<string | null>(null)
  const [to, setTo] = useState<string | null>(null)
  const [page, setPage] = useState(1)
  const [opened, setOpened] = useState<Entry>()
  const filters = {
    ...(actor && { actor_id: actor.id }),
    ...(action && { action: action.id }),
    ...(from && { from: startOfDay(from) }),
    ...(to && { to: endOfDay(to) }),
  }
  const { data, error, refetch } = useQuery(auditQuery(filters, page))
  const words = useAuditWords()
  return (
    <ListPage
      title={t('Audit log')}
      filters={
        <>
          <ComboBox
            label={t('User')}
            search={findUsers}
            value={actor}
            onChange={(option) => {
              setActor(option)
              setPage(1)
            }}
          />
          <ComboBox
            label={t('Action')}
            options={auditActions.map(actionOption)}
            value={action}
            onChange={(option) => {
              setAction(option)
              setPage(1)
            }}
          />
          <DatePicker
            label={t('From')}
            value={from}
            onChange={(day) => {
              setFrom(day)
              setPage(1)
            }}
          />
          <DatePicker
            label={t('To')}
            value={to}
            onChange={(day) => {
              setTo(day)
              setPage(1)
            }}
          />
        </>
      }
      columns={columns(words)}
      rows={data}
      onOpen={setOpened}
      error={error}
      onRetry={() => void refetch()}
      empty={<EmptyState icon={ScrollText} title={t('No matches for this filter')} />}
    >
      {data && <Pager page={page} size={pageSize} shown={data.length} onPage={setPage} />}
      {opened && <EntryDialog entry={opened} words={words} onClose={() => setOpened(undefined)} />}
    </ListPage>
  )
}
