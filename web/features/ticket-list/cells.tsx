import { formatExact, formatRelative } from '#web/lib/format.ts'
import { t, td } from '#web/lib/i18n/i18n.ts'
import { Avatar } from '#web/ui/primitives/avatar.tsx'
import { shapeOf, StateIcon } from '#web/ui/primitives/state-icon.tsx'
import type { Choices } from './choices.ts'
import { Highlighted } from './highlighted.tsx'
import styles from './cells.module.css'
import { isEscalated, type TicketRow } from './ticket-row.ts'

/** When, as people say it; the exact moment is in the tooltip of the browser. */
export const When = ({ at }: { at: string | null }) =>
  at === null ? null : (
    <time dateTime={at} title={formatExact(at)} className={styles.when}>
      {formatRelative(at)}
    </time>
  )

/** How late, or by when: the one thing that is said in red. */
export function Due({ at }: { at: string | null }) {
  if (at === null) return null
  const isLate = isEscalated({ escalation_at: at })
  const when = formatRelative(at)
  return (
    <time dateTime={at} title={formatExact(at)} className={isLate ? styles.late : ''}>
      {isLate ? t('late since {when}', { when }) : t('due {when}', { when })}
    </time>
  )
}

export function TicketState({
  row,
  choices,
  isShort = false,
}: {
  row: TicketRow
  choices: Choices
  isShort?: boolean
}) {
  const state = choices.states.find(({ id }) => id === row.state_id)
  const shape = isEscalated(row) ? 'escalated' : shapeOf(state?.type ?? 'open')
  const name = td(state?.name ?? '')
  const words = shape === 'escalated' ? `${name}, ${t('escalated')}` : name
  if (!isShort) {
    return (
      <span className={styles.state}>
        <StateIcon shape={shape} label={words} />
      </span>
    )
  }
  return (
    <span role="img" aria-label={words} className={styles.shape}>
      <StateIcon shape={shape} label="" />
    </span>
  )
}

export const Title = ({ row }: { row: TicketRow }) => (
  <span className={styles.title} dir="auto" title={row.title}>
    <Highlighted text={row.title} marks={row.highlight?.title} />
  </span>
)

export const Who = ({ name }: { name: string }) =>
  name === '' ? (
    <span className={styles.nobody}>—</span>
  ) : (
    <span className={styles.who}>
      <Avatar name={name} size="s" />
      <span className={styles.name} dir="auto">
        {name}
      </span>
    </span>
  )

export const Word = ({ text }: { text: string }) => (
  <span className={styles.soft} dir="auto">
    {text}
  </span>
)

export function PriorityWord({ id, choices }: { id: number; choices: Choices }) {
  const name = choices.priorities.find((priority) => priority.id === id)?.name ?? ''
  const isHigh = name.startsWith('3')
  return <span className={isHigh ? styles.high : styles.soft}>{td(name)}</span>
}
