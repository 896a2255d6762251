import { networkOf } from '#web/domain/tickets/networks.ts'
import type { Ticket } from '#web/domain/tickets/queries.ts'
import { formatNumber } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { classes } from '#web/ui/classes.ts'
import { type ComposerDraft, extractWords } from './draft.ts'
import styles from './network-line.module.css'

/** Where an answer goes, who will read it, and how much of a message is used. */
export function NetworkLine({ ticket, body }: { ticket: Ticket } & Pick<ComposerDraft, 'body'>) {
  const network = networkOf(ticket)
  if (!network) return null
  const { name, most, reader, isGroup } = network
  const length = extractWords(body).trim().length
  const parts = Math.ceil(length / most)
  const words = isGroup
    ? t('{network}: everyone in the group {name} reads this', { network: name, name: reader })
    : reader
      ? t('{network} to {name}', { network: name, name: reader })
      : name
  return (
    <p className={classes(styles.line, isGroup && styles.group)}>
      <span dir="auto">{words}</span>
      <span className={styles.count}>
        {parts > 1
          ? t('{count} characters, sent as {parts} messages', { count: formatNumber(length), parts })
          : t('{count} of {most}', { count: formatNumber(length), most: formatNumber(most) })}
      </span>
    </p>
  )
}
