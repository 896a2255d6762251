import { type KeyboardEvent, useState } from 'react'
import { t } from '#web/lib/i18n/i18n.ts'
import { changeWithUndo } from '#web/domain/tickets/actions.ts'
import type { Ticket } from '#web/domain/tickets/queries.ts'
import styles from './ticket-header.module.css'

/** The title, edited in place: Enter and blur save it, Escape does not. */
export function TicketTitle({ ticket: { id, title } }: { ticket: Ticket }) {
  const [typed, setTyped] = useState<string>()
  const save = () => {
    const next = typed?.trim()
    setTyped(undefined)
    if (next && next !== title) void changeWithUndo(id, { title: next }, { title }, t('Title changed'))
  }
  const listen = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setTyped(undefined)
    else if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    else save()
    event.preventDefault()
  }
  if (typed === undefined) {
    return (
      <h1 className={styles.title}>
        <button
          type="button"
          className={styles.rename}
          title={t('Edit title')}
          dir="auto"
          onClick={() => setTyped(title)}
        >
          {title}
        </button>
      </h1>
    )
  }
  return (
    <h1 className={styles.title}>
      <input
        className={styles.renaming}
        aria-label={t('Title')}
        value={typed}
        maxLength={250}
        dir="auto"
        autoFocus
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={save}
        onKeyDown={listen}
      />
    </h1>
  )
}
