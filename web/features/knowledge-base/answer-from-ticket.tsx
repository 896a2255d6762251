import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Links } from '#contract/link.ts'
import { embedImages } from '#web/domain/knowledge-base/answer-html.ts'
import { type Article, articlesQuery, ticketQuery } from '#web/domain/tickets/queries.ts'
import { api } from '#web/lib/api/api.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { ErrorState } from '#web/ui/primitives/empty-state.tsx'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'
import { NewAnswerDialog } from './new-answer-dialog.tsx'

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Without what is quoted or signed below it. */
const readBody = ({ body, content_type }: Article): string =>
  content_type.startsWith('text/html')
    ? (body.split('<span class="js-signatureMarker"')[0] ?? '')
    : `<p>${escapeHtml(body).replaceAll('\n', '<br>')}</p>`

const part = (title: string, article: Article | undefined) =>
  article ? `<h2>${escapeHtml(title)}</h2>${readBody(article)}` : ''

/** What was asked first, and what was answered last. */
function composeAnswer(articles: readonly Article[]): string {
  const isPublic = articles.filter(({ internal }) => !internal)
  const question = isPublic.find(({ sender }) => sender === 'Customer')
  const reply = isPublic.findLast(({ sender }) => sender === 'Agent')
  return part(t('Question'), question) + part(t('Answer'), reply)
}

/** A draft of an answer with the texts of a ticket, linked with it. */
export function AnswerFromTicket() {
  const { ticket: id } = useParams({ strict: false })
  const ticketId = Number(id)
  const navigate = useNavigate()
  const { data: articles, error, refetch } = useQuery(articlesQuery(ticketId))
  const { data: ticket } = useQuery(ticketQuery(ticketId))
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!articles || !ticket) return <Skeleton lines={6} />
  return (
    <NewAnswerDialog
      title={ticket.title}
      notice={t('Remove names and other personal data before you publish it.')}
      categoryId={undefined}
      body={() => embedImages(composeAnswer(articles))}
      onCreated={async (translationId) => {
        await api(Links).add({
          link_type: 'normal',
          link_object_source: 'KnowledgeBase::Answer::Translation',
          link_object_source_value: translationId,
          link_object_target: 'Ticket',
          link_object_target_value: ticketId,
        })
      }}
      onClose={() => void navigate({ to: '/tickets/$id', params: { id: String(ticketId) } })}
    />
  )
}
