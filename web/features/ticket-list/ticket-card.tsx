import type { ReactNode } from 'react'
import { TicketState, Title, Updated } from './cells.tsx'
import { Passage } from './highlighted.tsx'
import type { Choices } from '#web/domain/tickets/choices.ts'
import styles from './ticket-card.module.css'
import type { TicketRow } from '#web/domain/tickets/ticket-row.ts'

export const cardHeight = 60

type TicketCardProps = { row: TicketRow; choices: Choices; menu?: ReactNode }

/** A ticket in two lines, where there is no room for columns. */
export function TicketCard({ row, choices, menu }: TicketCardProps) {
  const [passage] = row.highlight?.['article.body'] ?? []
  return (
    <div className={styles.card}>
      <span className={styles.shape}>
        <TicketState row={row} choices={choices} isShort />
      </span>
      <div className={styles.words}>
        <div className={styles.top}>
          <span className={styles.title}>
            <Title row={row} />
          </span>
          <span className={styles.when}>
            <Updated row={row} />
          </span>
        </div>
        <p className={styles.about}>
          {passage ? (
            <Passage mark={passage} />
          ) : (
            [row.customer, row.organization, row.group, row.number]
              .filter((word) => word !== '')
              .map((word, index) => (
                <span key={index} className={styles.word}>
                  <bdi>{word}</bdi>
                </span>
              ))
          )}
        </p>
      </div>
      {menu}
    </div>
  )
}
