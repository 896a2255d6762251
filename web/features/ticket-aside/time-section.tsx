import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { AnswerOf } from '#contract/client.ts'
import { TimeAccounting } from '#contract/time-accounting.ts'
import { typesQuery } from '#web/features/composer/time-fields.tsx'
import { refreshTicket, sayFailure } from '#web/domain/tickets/actions.ts'
import { useChoices } from '#web/domain/tickets/choices.ts'
import type { Ticket } from '#web/domain/tickets/queries.ts'
import { useMayChange } from '#web/domain/tickets/use-may-change.ts'
import { api } from '#web/lib/api/api.ts'
import { formatNumber, formatRelative } from '#web/lib/format.ts'
import { t, td } from '#web/lib/i18n/i18n.ts'
import { useCan, useConfig } from '#web/lib/session.ts'
import { confirm } from '#web/ui/primitives/confirm-store.ts'
import { IconButton } from '#web/ui/primitives/icon-button.tsx'
import styles from '#web/domain/tickets/lines.module.css'
import { Section } from './section.tsx'
import { type Spent, TimeDialog } from './time-dialog.tsx'

type Entry = AnswerOf<typeof TimeAccounting.list>[number]

const timesQuery = (ticketId: number) => ({
  queryKey: ['tickets', ticketId, 'times'],
  queryFn: () => api(TimeAccounting).list({ id: ticketId }),
  meta: { touchedBy: ['ticket_time_accountings'] },
})

async function remove(ticketId: number, entry: Entry): Promise<void> {
  const question = {
    title: t('Delete this time entry?'),
    text: t('It will no longer count toward this ticket.'),
    action: t('Delete'),
    danger: true,
  }
  if (!(await confirm(question))) return
  await api(TimeAccounting).remove({ id: ticketId, entry_id: entry.id }).catch(sayFailure)
  await refreshTicket(ticketId)
}

const amounts: Record<string, (count: string) => string> = {
  hour: (count) => t('{count} h', { count }),
  quarter: (count) => t('{count} × 15 min', { count }),
  minute: (count) => t('{count} min', { count }),
}

const formatAmount = (amount: number | string, unit: string): string => {
  const count = formatNumber(Number(amount))
  return amounts[unit]?.(count) ?? count
}

type TimeLineProps = {
  ticketId: number
  entry: Entry
  unit: string
  /** Who spent it, and on what. */
  about: string
  onEdit: (() => void) | undefined
}

const TimeLine = ({ ticketId, entry, unit, about, onEdit }: TimeLineProps) => (
  <li className={styles.line}>
    <span className={styles.title}>
      {formatAmount(entry.time_unit, unit)}
      {about && <span className={styles.aside}> {about}</span>}
    </span>
    <span className={styles.aside}>{formatRelative(entry.created_at)}</span>
    {onEdit && (
      <span className={styles.tools}>
        <IconButton icon={Pencil} label={t('Edit')} size="s" onPress={onEdit} />
        <IconButton icon={Trash2} label={t('Delete')} size="s" onPress={() => void remove(ticketId, entry)} />
      </span>
    )}
  </li>
)

/** The time spent so far, if the setting is on. */
export function TimeSection({ ticket }: { ticket: Ticket }) {
  const isAsked = useConfig<boolean>('time_accounting') === true
  const unit = useConfig<string>('time_accounting_unit') ?? ''
  const { owners } = useChoices()
  const can = useCan()
  const mayChange = useMayChange(ticket)
  const [edited, setEdited] = useState<Entry | 'new'>()
  const { data: entries = [] } = useQuery({ ...timesQuery(ticket.id), enabled: isAsked })
  const { data: types = [] } = useQuery({ ...typesQuery, enabled: isAsked })
  if (!isAsked) return null
  const save = async (spent: Spent) => {
    if (edited === 'new') await api(TimeAccounting).create({ id: ticket.id, ...spent })
    else if (edited) await api(TimeAccounting).update({ id: ticket.id, entry_id: edited.id, ...spent })
    await refreshTicket(ticket.id)
  }
  const aboutOf = ({ created_by_id, type_id }: Entry) => {
    const type = types.find(({ id }) => id === type_id)?.name
    return [owners.find(({ id }) => id === created_by_id)?.name, type && td(type)].filter(Boolean).join(' · ')
  }
  const total = Number(ticket.time_unit ?? 0)
  const action = mayChange && (
    <IconButton icon={Plus} label={t('Log time…')} size="s" onPress={() => setEdited('new')} />
  )
  return (
    <Section id="time" title={t('Time')} count={total === 0 ? 0 : formatAmount(total, unit)} action={action}>
      {entries.length === 0 && <p className={styles.quiet}>{t('No time logged')}</p>}
      <ul className={styles.lines}>
        {entries.map((entry) => (
          <TimeLine
            key={entry.id}
            ticketId={ticket.id}
            entry={entry}
            unit={unit}
            about={aboutOf(entry)}
            onEdit={can('admin.time_accounting') ? () => setEdited(entry) : undefined}
          />
        ))}
      </ul>
      {edited && (
        <TimeDialog
          initial={edited === 'new' ? undefined : edited}
          onSave={save}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Section>
  )
}
