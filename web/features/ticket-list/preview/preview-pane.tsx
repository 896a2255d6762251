import { useQuery } from '@tanstack/react-query'
import { MousePointerClick } from 'lucide-react'
import { describeAuthor } from '#web/domain/articles/author.ts'
import { MailBody } from '#web/domain/articles/mail-body.tsx'
import { PlainBody } from '#web/domain/articles/plain-body.tsx'
import { threadQuery, type Thread } from '#web/domain/tickets/queries.ts'
import { useStore } from '#web/lib/external-store.ts'
import { formatExact, formatRelative } from '#web/lib/format.ts'
import { t, tn } from '#web/lib/i18n/i18n.ts'
import { classes } from '#web/ui/classes.ts'
import { Avatar } from '#web/ui/primitives/avatar.tsx'
import { Button } from '#web/ui/primitives/button.tsx'
import { EmptyState, ErrorState } from '#web/ui/primitives/empty-state.tsx'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'
import {
  attributeKey,
  attributeLabel,
  type AttributeName,
  choiceAttributes,
  findAttribute,
} from '#web/domain/tickets/attributes.ts'
import { type Choices, useChoices } from '#web/domain/tickets/choices.ts'
import { ChoiceWord, TicketState } from '../cells.tsx'
import { rowAt } from '#web/domain/ticket-lists/list-window.ts'
import type { TicketList } from '#web/domain/ticket-lists/ticket-list.ts'
import type { TicketRow } from '#web/domain/tickets/ticket-row.ts'
import styles from './preview-pane.module.css'
import { QuickReply } from './quick-reply.tsx'
import { useSettled } from './use-settled.ts'

/** The last message, and the number of earlier ones. */
function LastMessage({ thread: { articles, people } }: { thread: Thread }) {
  const last = articles.at(-1)
  if (!last) return <p className={styles.quiet}>{t('No messages yet')}</p>
  const author = describeAuthor(last, people)
  const isHtml = last.content_type.includes('html')
  return (
    <article
      className={classes(styles.message, last.internal && styles.note)}
      aria-label={t('Message from {name}', { name: author.name })}
    >
      <header className={styles.author}>
        <Avatar name={author.name} image={author.image} size="s" />
        <bdi className={styles.name}>{author.name}</bdi>
        <time dateTime={last.created_at} title={formatExact(last.created_at)} className={styles.quiet}>
          {formatRelative(last.created_at)}
        </time>
        {articles.length > 1 && (
          <span className={styles.quiet}>
            {tn(articles.length - 1, '{count} earlier message', '{count} earlier messages')}
          </span>
        )}
      </header>
      {isHtml ? <MailBody html={last.body} /> : <PlainBody text={last.body} />}
    </article>
  )
}

/** The customer, and what is chosen for a ticket: these first, then others that the contract describes. */
const factOrder = ['state', 'customer', 'group', 'owner']

function factIn(row: TicketRow, name: AttributeName, choices: Choices): React.ReactNode {
  const key = attributeKey(name)
  if (key === 'state') return <TicketState row={row} choices={choices} />
  if (key === 'owner') return row.owner || t('Unassigned')
  return key === 'customer' || key === 'group' ? row[key] : <ChoiceWord row={row} name={name} choices={choices} />
}

function Facts({ row }: { row: TicketRow }) {
  const choices = useChoices()
  const names = new Set([...factOrder.flatMap((key) => findAttribute(key) ?? []), ...choiceAttributes])
  const facts = [...names].map((name) => [attributeLabel(name), factIn(row, name, choices)] as const)
  return (
    <dl className={styles.facts}>
      {facts.map(([term, fact]) => (
        <div key={term} className={styles.fact}>
          <dt>{term}</dt>
          <dd>
            <bdi>{fact}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Conversation({ row }: { row: TicketRow }) {
  const { data, error, refetch } = useQuery(threadQuery(row.id))
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={3} />
  return (
    <>
      <LastMessage thread={data} />
      <QuickReply row={row} thread={data} />
    </>
  )
}

type PreviewPaneProps = { list: TicketList; onOpen: (row: TicketRow) => void }

/** The focused ticket without opening it: it stays unread, and no presence is sent. */
export function PreviewPane({ list, onOpen }: PreviewPaneProps) {
  const focus = useStore(list.grid, (grid) => grid.focus)
  const row = useStore(list.window, (window) => rowAt(window, focus))
  // Waits until the focus rests, so that moving through a list loads only the row where it stops.
  const settledId = useSettled(row?.id)
  if (!row) {
    return (
      <section className={styles.pane} aria-label={t('Preview')}>
        <EmptyState icon={MousePointerClick} title={t('No ticket selected')}>
          {t('Use J and K to move through the list.')}
        </EmptyState>
      </section>
    )
  }
  return (
    <section className={styles.pane} aria-label={t('Preview')}>
      <header className={styles.head}>
        <h2 className={styles.title} dir="auto">
          <span className={styles.number}>#{row.number}</span> {row.title}
        </h2>
        <Button size="s" shortcut="enter" onPress={() => onOpen(row)}>
          {t('Open ticket')}
        </Button>
      </header>
      <Facts row={row} />
      <div className={styles.conversation}>
        {settledId === row.id ? <Conversation key={row.id} row={row} /> : <Skeleton lines={3} />}
      </div>
    </section>
  )
}
