import { queryOptions, useQuery } from '@tanstack/react-query'
import { BookOpen, FilePlus2, Link2, Plus, Unlink } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Asset } from '#contract/assets.ts'
import { Links } from '#contract/link.ts'
import { stateOf } from '#web/domain/knowledge-base/answer-state.ts'
import { plainText } from '#web/domain/knowledge-base/marked-text.tsx'
import { searchQuery } from '#web/domain/knowledge-base/queries.ts'
import { stateLooks } from '#web/domain/knowledge-base/state-badge.tsx'
import { refreshTicket, sayFailure } from '#web/domain/tickets/actions.ts'
import styles from '#web/domain/tickets/lines.module.css'
import type { Ticket } from '#web/domain/tickets/queries.ts'
import { useMayChange } from '#web/domain/tickets/use-may-change.ts'
import { api } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { useCan } from '#web/lib/session.ts'
import { PickDialog } from '#web/ui/patterns/pick-dialog.tsx'
import { Button } from '#web/ui/primitives/button.tsx'
import { ErrorState } from '#web/ui/primitives/empty-state.tsx'
import { IconButton } from '#web/ui/primitives/icon-button.tsx'
import { Link } from '#web/ui/primitives/link.tsx'
import type { Option } from '#web/ui/primitives/options.tsx'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'

const object = 'KnowledgeBase::Answer::Translation'

const linkedQuery = (ticketId: number) =>
  queryOptions({
    queryKey: ['links', 'answers', ticketId],
    queryFn: async () => {
      const { links, assets } = await api(Links).list({ link_object: 'Ticket', link_object_value: ticketId })
      const { KnowledgeBaseAnswerTranslation = {}, KnowledgeBaseAnswer = {} } = assets
      return links
        .filter((link) => link.link_object === object)
        .flatMap((link) => {
          const translation = KnowledgeBaseAnswerTranslation[link.link_object_value]
          const answer = KnowledgeBaseAnswer[translation?.answer_id ?? 0]
          return translation && answer ? [{ translation, answer }] : []
        })
    },
    meta: { touchedBy: ['knowledge_base_answers'] },
  })

const ends = (ticketId: number, translationId: number) => ({
  link_type: 'normal' as const,
  link_object_source: object,
  link_object_source_value: translationId,
  link_object_target: 'Ticket',
  link_object_target_value: ticketId,
})

async function change(ticketId: number, request: Promise<unknown>): Promise<void> {
  try {
    await request
    await queryClient.invalidateQueries({ queryKey: linkedQuery(ticketId).queryKey })
    await refreshTicket(ticketId)
  } catch (error) {
    sayFailure(error)
  }
}

const link = (ticketId: number, id: number) => change(ticketId, api(Links).add(ends(ticketId, id)))
const unlink = (ticketId: number, id: number) => change(ticketId, api(Links).remove(ends(ticketId, id)))

type AnswerLineProps = { id: number; title: string; answer?: Asset<'KnowledgeBaseAnswer'>; children: ReactNode }

function AnswerLine({ id, title, answer, children }: AnswerLineProps) {
  const look = answer && stateLooks[stateOf(answer)]
  const Icon = look?.icon ?? BookOpen
  return (
    <li className={styles.line}>
      <Link
        to="/knowledge_base/translation/$translation"
        params={{ translation: String(id) }}
        look="plain"
        className={styles.open}
      >
        <Icon size={14} {...(look ? { role: 'img', 'aria-label': look.label() } : { 'aria-hidden': true })} />
        <span className={styles.title} dir="auto" title={title}>
          {title}
        </span>
      </Link>
      {children}
    </li>
  )
}

const mostSuggested = 3

type SuggestedProps = { ticket: Ticket; linkedIds: readonly number[]; mayChange: boolean }

/** Answers about the same as the title of the ticket. */
function Suggested({ ticket, linkedIds, mayChange }: SuggestedProps) {
  const { data } = useQuery(searchQuery({ query: ticket.title, match: 'any', limit: 10 }))
  const hits = (data?.details ?? [])
    .filter((hit, index, all) => all.findIndex((other) => other.answer_id === hit.answer_id) === index)
    .filter(({ answer_id = 0 }) => !linkedIds.includes(answer_id))
    .slice(0, mostSuggested)
  if (hits.length === 0) return null
  return (
    <div>
      <h3 className={styles.caption}>{t('Suggested')}</h3>
      <ul className={styles.lines}>
        {hits.map(({ id, title }) => (
          <AnswerLine key={id} id={id} title={plainText(title)}>
            {mayChange && (
              <IconButton
                icon={Link2}
                size="s"
                label={t('Link “{name}”', { name: plainText(title) })}
                onPress={() => void link(ticket.id, id)}
              />
            )}
          </AnswerLine>
        ))}
      </ul>
    </div>
  )
}

async function findOptions(words: string): Promise<Option<number>[]> {
  const { details } = await queryClient.fetchQuery(searchQuery({ query: words, limit: 10 }))
  return details.map(({ id, title, subtitle }) => ({
    id,
    label: plainText(title),
    description: plainText(subtitle ?? ''),
    icon: BookOpen,
  }))
}

/** The answers that are linked with a ticket, and those that may fit. */
export function LinkedAnswers({ ticket }: { ticket: Ticket }) {
  const { data, error, refetch } = useQuery(linkedQuery(ticket.id))
  const mayChange = useMayChange(ticket)
  const can = useCan()
  const [isAsking, setAsking] = useState(false)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={2} />
  return (
    <>
      {data.length === 0 && <p className={styles.quiet}>{t('No linked answers')}</p>}
      <ul className={styles.lines}>
        {data.map(({ translation: { id, title }, answer }) => (
          <AnswerLine key={id} id={id} title={title} answer={answer}>
            {mayChange && (
              <IconButton
                icon={Unlink}
                size="s"
                label={t('Remove link to “{name}”', { name: title })}
                onPress={() => void unlink(ticket.id, id)}
              />
            )}
          </AnswerLine>
        ))}
      </ul>
      <Suggested ticket={ticket} linkedIds={data.map(({ answer }) => answer.id)} mayChange={mayChange} />
      {mayChange && (
        <Button size="s" variant="ghost" icon={Plus} onPress={() => setAsking(true)}>
          {t('Link answer…')}
        </Button>
      )}
      {can('knowledge_base.editor') && (
        <Link
          to="/knowledge_base/from-ticket/$ticket"
          params={{ ticket: String(ticket.id) }}
          look="plain"
          className={styles.open}
        >
          <FilePlus2 size={14} aria-hidden />
          {t('New answer from ticket')}
        </Link>
      )}
      {isAsking && (
        <PickDialog
          title={t('Link answer')}
          search={findOptions}
          onPick={({ id }) => {
            setAsking(false)
            void link(ticket.id, id)
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
