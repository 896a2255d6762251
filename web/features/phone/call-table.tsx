import { PhoneIncoming, PhoneMissed, PhoneOutgoing, TicketPlus, UserPlus } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Assets } from '#contract/assets.ts'
import { useNarrow } from '#web/ui/use-narrow.ts'
import { sayFailure } from '#web/domain/tickets/actions.ts'
import { formatDuration, formatExact, formatRelative } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { formatName } from '#web/lib/people.ts'
import { Badge } from '#web/ui/primitives/badge.tsx'
import { Checkbox } from '#web/ui/primitives/checkbox.tsx'
import { ExternalLink, Link } from '#web/ui/primitives/link.tsx'
import { type Column, Table } from '#web/ui/primitives/table.tsx'
import { dialled, isGoingOn, isMissed, isNumber, type LoggedCall, otherSide, talkedFor } from './calls.ts'
import { setDone } from './mark-done.ts'
import styles from './phone-screen.module.css'

function Direction({ call }: { call: LoggedCall }) {
  const isOut = call.direction === 'out'
  const Icon = isOut ? PhoneOutgoing : isMissed(call) ? PhoneMissed : PhoneIncoming
  const word = isOut ? t('Outbound call') : isMissed(call) ? t('Missed call') : t('Inbound call')
  return <Icon size={16} role="img" aria-label={word} className={isMissed(call) ? styles.missed : styles.direction} />
}

/** To be called back with one click. */
function CallBack({ call }: { call: LoggedCall }) {
  const { name, number, pretty } = otherSide(call)
  const look = name ? styles.number : styles.name
  if (!isNumber(number)) return <span className={look}>{t('Private number')}</span>
  return (
    <ExternalLink href={dialled(number)} look="plain" className={look}>
      <bdi>{pretty || number}</bdi>
    </ExternalLink>
  )
}

function Person({ call }: { call: LoggedCall }) {
  const { name } = otherSide(call)
  const matches = (call.direction === 'in' ? call.preferences.from : call.preferences.to) ?? []
  const match = matches[0]
  const isMaybe = match?.level === 'maybe'
  return (
    <span className={styles.person}>
      <Direction call={call} />
      <span className={styles.names}>
        {name && <bdi className={styles.name}>{isMaybe ? t('Maybe: {name}', { name }) : name}</bdi>}
        <CallBack call={call} />
      </span>
    </span>
  )
}

/** Ringing, talking, ended, rejected, or stale. */
function CallStatus({ call }: { call: LoggedCall }) {
  if (call.rejected) return <Badge>{t('Blocked')}</Badge>
  if (call.stale) return <Badge tone="warning">{t('End unknown')}</Badge>
  if (call.state === 'newCall') return <Badge tone="notice">{t('Ringing')}</Badge>
  if (call.state === 'answer') return <Badge tone="success">{t('On the phone')}</Badge>
  if (isMissed(call)) return <Badge tone="danger">{t('Missed')}</Badge>
  return <span className={styles.quiet}>{call.comment === 'forwarded' ? t('Forwarded') : t('Ended')}</span>
}

/** No customer is created for blocked or unknown numbers. */
function NextStep({ call }: { call: LoggedCall }) {
  if (call.rejected) return null
  const { number } = otherSide(call)
  const matches = (call.direction === 'in' ? call.preferences.from : call.preferences.to) ?? []
  const customer = matches.find(({ user_id }) => user_id !== null)?.user_id ?? undefined
  const isStranger = customer === undefined && isNumber(number)
  const [Icon, words] = isStranger ? [UserPlus, t('Create customer')] : [TicketPlus, t('New ticket')]
  return (
    <Link
      to="/tickets/new"
      search={{ from_call: call.id, customer, ...(isStranger && { phone: number }) }}
      look="plain"
      className={styles.next}
    >
      <Icon size={15} aria-hidden />
      {words}
    </Link>
  )
}

const Moment = ({ call: { created_at } }: { call: LoggedCall }) => (
  <time dateTime={created_at} title={formatExact(created_at)}>
    {formatRelative(created_at)}
  </time>
)

/** The agent who answered the call; empty if none did. */
type NameAgent = (call: LoggedCall) => string

/** With who took the call below it: a column of its own would leave no room for the caller. */
const stateColumn = (nameAgent?: NameAgent): Column<LoggedCall> => ({
  id: 'state',
  title: t('State'),
  width: '130px',
  cell: (call) => (
    <span className={styles.names}>
      <span>
        <CallStatus call={call} />
      </span>
      {nameAgent?.(call) && <bdi className={styles.number}>{nameAgent(call)}</bdi>}
    </span>
  ),
})

const doneColumn = (): Column<LoggedCall> => ({
  id: 'done',
  title: t('Done'),
  width: '64px',
  cell: ({ id, done }) => (
    <Checkbox aria-label={t('Done')} isSelected={done} onChange={(next) => void setDone(id, next).catch(sayFailure)} />
  ),
})

const columnsAt = (now: number, nameAgent: NameAgent): Column<LoggedCall>[] => [
  { id: 'who', title: t('Caller'), cell: (call) => <Person call={call} /> },
  { id: 'queue', title: t('Queue'), width: '140px', isMinor: true, cell: ({ queue }) => queue ?? '' },
  stateColumn(nameAgent),
  {
    id: 'waited',
    title: t('Wait time'),
    width: '124px',
    align: 'end',
    isMinor: true,
    cell: ({ duration_waiting_time: waited }) => (waited ? formatDuration(waited) : ''),
  },
  { id: 'talked', title: t('Talk time'), width: '124px', align: 'end', cell: (call) => talkedFor(call, now) },
  { id: 'when', title: t('When'), width: '90px', align: 'end', cell: (call) => <Moment call={call} /> },
  { id: 'next', title: t('Next step'), width: '150px', cell: (call) => <NextStep call={call} /> },
  doneColumn(),
]

type CallCellProps = { call: LoggedCall; talked: string; agent: string }

const CallCell = ({ call, talked, agent }: CallCellProps) => (
  <div className={styles.call}>
    <Person call={call} />
    <span className={styles.quiet}>
      <Moment call={call} />
      {talked && ` · ${talked}`}
      {agent && (
        <>
          {' · '}
          <bdi>{agent}</bdi>
        </>
      )}
    </span>
    <NextStep call={call} />
  </div>
)

/** The same in the width of a phone: everything about a call below who it was. */
const narrowColumnsAt = (now: number, nameAgent: NameAgent): Column<LoggedCall>[] => [
  {
    id: 'who',
    title: t('Caller'),
    cell: (call) => <CallCell call={call} talked={talkedFor(call, now)} agent={nameAgent(call)} />,
  },
  { ...stateColumn(), width: '122px' },
  doneColumn(),
]

/** The clock runs only during a call. */
function useNow(isNeeded: boolean): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!isNeeded) return undefined
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isNeeded])
  return now
}

type CallTableProps = { calls: readonly LoggedCall[]; assets: Assets }

export function CallTable({ calls, assets }: CallTableProps) {
  const now = useNow(calls.some(isGoingOn))
  const nameAgent: NameAgent = ({ answered_by_id: id }) => {
    const agent = id === null ? undefined : assets.User?.[id]
    return agent ? formatName(agent) : ''
  }
  const columns = (useNarrow() ? narrowColumnsAt : columnsAt)(now, nameAgent)
  return <Table label={t('Calls')} columns={columns} rows={calls} isMuted={({ done }) => done} />
}
