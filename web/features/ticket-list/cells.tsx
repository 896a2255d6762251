import { Flag } from 'lucide-react'
import { formatExact, formatRelative } from '#web/lib/format.ts'
import { t, td } from '#web/lib/i18n/i18n.ts'
import { directionOf } from '#web/lib/text-direction.ts'
import { classes } from '#web/ui/classes.ts'
import { measureText } from '#web/ui/measure-text.ts'
import { Avatar } from '#web/ui/primitives/avatar.tsx'
import { chooseShape, StateIcon } from '#web/ui/primitives/state-icon.tsx'
import { attributeChoices, type AttributeName, describeAttribute } from '#web/domain/tickets/attributes.ts'
import type { Choices } from '#web/domain/tickets/choices.ts'
import { dueWords } from '#web/domain/tickets/due-words.ts'
import { Highlighted, Passage } from './highlighted.tsx'
import styles from './cells.module.css'
import { isEscalated, type TicketRow } from '#web/domain/tickets/ticket-row.ts'

/*
 * Everything in a cell is inline and truncated by the cell: each box inside that truncates itself, or lays out its
 * parts, costs a scrolling list a millisecond per frame.
 */

/** When, as people say it; the exact moment is in the tooltip of the browser. */
export const When = ({ at }: { at: string | null }) =>
  at === null ? null : (
    <time dateTime={at} title={formatExact(at)} className={styles.when}>
      {formatRelative(at)}
    </time>
  )

/** How late, or due when: the only text in red. */
export function Due({ at }: { at: string | null }) {
  if (at === null) return null
  const isLate = isEscalated({ escalation_at: at })
  return (
    <time dateTime={at} title={formatExact(at)} className={isLate ? styles.late : styles.when}>
      {dueWords(at)}
    </time>
  )
}

/** When it last changed; an overdue ticket shows that instead. */
export const Updated = ({ row }: { row: TicketRow }) =>
  isEscalated(row) ? <Due at={row.escalation_at} /> : <When at={row.updated_at} />

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
  const shape = isEscalated(row) ? 'escalated' : chooseShape(state?.type ?? 'open')
  const name = td(state?.name ?? '')
  if (!isShort) {
    return (
      <span className={classes(styles.state, shape === 'escalated' && styles.late)}>
        <StateIcon shape={shape} label={name} />
      </span>
    )
  }
  const words = shape === 'escalated' ? `${name}, ${t('escalated')}` : name
  return (
    <span role="img" aria-label={words} className={styles.shape}>
      <StateIcon shape={shape} label="" />
    </span>
  )
}

const isHighPriority = ({ priority_id }: TicketRow, { priorities }: Choices) =>
  priorities.find(({ id }) => id === priority_id)?.name.startsWith('3') ?? false

/** Only what is above normal is marked: a mark on every row would say nothing. */
export const PriorityFlag = ({ row, choices }: { row: TicketRow; choices: Choices }) =>
  isHighPriority(row, choices) && (
    <Flag size={13} role="img" aria-label={t('High priority')} className={styles.flag ?? ''} />
  )

/** Cut by the cell, except where a flag follows, which must stay in sight. */
export function Title({ row, choices }: { row: TicketRow; choices: Choices }) {
  const words = <Highlighted text={row.title} marks={row.highlight?.title} />
  if (!isHighPriority(row, choices)) return <span title={row.title}>{words}</span>
  return (
    <>
      <span title={row.title} dir="auto" className={styles.flagged}>
        {words}
      </span>
      <PriorityFlag row={row} choices={choices} />
    </>
  )
}

/** The passage that a search found, or the start of the last message. */
export function Excerpt({ row }: { row: TicketRow }) {
  const [passage] = row.highlight?.['article.body'] ?? []
  return passage ? <Passage mark={passage} /> : row.excerpt
}

/** Less of a message says nothing. */
const narrowestExcerpt = 120
/** The padding of the cell, a flag and a gap. */
const aroundTitle = 54

type TitleAndExcerptProps = { row: TicketRow; choices: Choices; width: number }

/** Of a letter: few texts have narrower ones on average. */
const narrowestLetter = 4

/** The message has the room that the title leaves, if it is enough. What is cut off anyway is not laid out. */
export function TitleAndExcerpt({ width, ...props }: TitleAndExcerptProps) {
  const { title, excerpt = '', highlight } = props.row
  const most = width - title.length * narrowestLetter - aroundTitle
  // Measuring a text that is new takes as long as laying it out.
  const room = most < narrowestExcerpt ? 0 : width - measureText(title) - aroundTitle
  const shown = excerpt.slice(0, Math.ceil(room / narrowestLetter))
  return (
    <>
      <Title {...props} />
      {room >= narrowestExcerpt && (
        <span className={styles.excerpt} {...directionOf(excerpt)}>
          {highlight ? <Excerpt row={props.row} /> : shown}
        </span>
      )}
    </>
  )
}

/** Two lines: the customer and the message below the title. */
export const TallTitle = (props: { row: TicketRow; choices: Choices }) => (
  <>
    <span className={styles.line}>
      <Title {...props} />
    </span>
    <span className={styles.under}>
      <bdi>{props.row.customer}</bdi>
      <bdi className={styles.excerpt}>
        <Excerpt row={props.row} />
      </bdi>
    </span>
  </>
)

type WhoProps = { name: string; image?: string | undefined; isPicture?: boolean }

export function Who({ name, image, isPicture = false }: WhoProps) {
  if (name === '') return <span className={styles.nobody}>—</span>
  if (isPicture) return <Avatar name={name} image={image} size="s" isAlone />
  return (
    <>
      <Avatar name={name} image={image} size="s" />
      <PersonName name={name} />
    </>
  )
}

/** Cut by the cell, unless it may run in another direction than the cell. */
function PersonName({ name }: { name: string }) {
  const { dir } = directionOf(name)
  return (
    <span className={classes(styles.name, dir && styles.ownDirection)} dir={dir} title={name}>
      {name}
    </span>
  )
}

/** Has no writing direction; detecting the direction of a text takes the browser longer than showing it. */
export const Digits = ({ text }: { text: string }) => <span className={styles.soft}>{text}</span>

export const Word = ({ text }: { text: string }) => <span className={styles.soft}>{text}</span>

type ChoiceWordProps = { row: TicketRow; name: AttributeName; choices: Choices }

/** The name of the record that an attribute refers to. Priorities start with their rank. */
export function ChoiceWord({ row, name, choices }: ChoiceWordProps) {
  const chosen = attributeChoices(name, choices)?.find(({ id }) => id === row[name as keyof TicketRow])?.name ?? ''
  const isHigh = describeAttribute(name).reference === 'ticket_priorities' && chosen.startsWith('3')
  return <span className={isHigh ? styles.high : styles.soft}>{td(chosen)}</span>
}
