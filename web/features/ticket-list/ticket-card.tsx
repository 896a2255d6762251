import type { ReactNode } from 'react'
import { classes } from '#web/ui/classes.ts'
import { Avatar } from '#web/ui/primitives/avatar.tsx'
import { Excerpt, PriorityFlag, TicketState, Updated, Who } from './cells.tsx'
import { Highlighted } from './highlighted.tsx'
import type { Choices } from '#web/domain/tickets/choices.ts'
import styles from './ticket-card.module.css'
import type { TicketRow } from '#web/domain/tickets/ticket-row.ts'

type TicketCardProps = {
  row: TicketRow
  choices: Choices
  menu?: ReactNode
  /** Instead of the time of the last change. */
  when?: ReactNode
  /** In a list whose cards have one height; left out, the card is as high as its content. */
  isListed?: boolean | undefined
}

/** The customer and the start of the last message; in a search the found passage. */
function About({ row }: { row: TicketRow }) {
  const hasPassage = row.highlight?.['article.body']?.length
  return (
    <p className={styles.about}>
      {!hasPassage && row.customer !== '' && (
        <span className={styles.word}>
          <bdi>{row.customer}</bdi>
        </span>
      )}
      {(hasPassage || row.excerpt) && (
        <span className={styles.word}>
          <bdi>
            <Excerpt row={row} />
          </bdi>
        </span>
      )}
    </p>
  )
}

const TitleWords = ({ row }: { row: TicketRow }) => (
  <span className={styles.title} dir="auto" title={row.title}>
    <Highlighted text={row.title} marks={row.highlight?.title} />
  </span>
)

const When = ({ row }: { row: TicketRow }) => (
  <span className={styles.when}>
    <Updated row={row} />
  </span>
)

/** Two columns: what it is about, and its state and owner. */
export const WideTicketCard = ({ row, choices }: TicketCardProps) => (
  <div className={styles.wide}>
    <div className={styles.words}>
      <div className={styles.top}>
        <TitleWords row={row} />
        <PriorityFlag row={row} choices={choices} />
      </div>
      <About row={row} />
    </div>
    <div className={styles.facts}>
      <div>
        <TicketState row={row} choices={choices} />
      </div>
      <div className={styles.owner}>
        <Who name={row.owner} image={row.pictures.owner} />
      </div>
    </div>
    <When row={row} />
  </div>
)

/** One column, for phones and beside a ticket. */
export const TicketCard = ({ row, choices, menu, when, isListed = false }: TicketCardProps) => (
  <div className={classes(styles.card, isListed && styles.listed)}>
    <div className={styles.words}>
      <div className={styles.upper}>
        <div className={styles.top}>
          <TitleWords row={row} />
          <PriorityFlag row={row} choices={choices} />
          {when ?? <When row={row} />}
        </div>
        <About row={row} />
      </div>
      <p className={styles.foot}>
        <TicketState row={row} choices={choices} />
        <span className={styles.number}>#{row.number}</span>
        {row.owner !== '' && (
          <span className={styles.picture} data-under-actions>
            <Avatar name={row.owner} image={row.pictures.owner} size="s" isAlone />
          </span>
        )}
      </p>
    </div>
    {menu}
  </div>
)
