import { useQuery } from '@tanstack/react-query'
import { MailBody } from '#web/domain/articles/mail-body.tsx'
import { fetchTexts, type HelpHit } from '#web/domain/knowledge-base/queries.ts'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'

/** The whole text of an answer that was suggested. */
export function AnswerText({ hit }: { hit: HelpHit }) {
  const { knowledge_base_id = 0, answer_id = 0, content_id = 0 } = hit
  const { data, isError } = useQuery({
    queryKey: ['knowledge_base_answers', answer_id, 'text', content_id],
    queryFn: () => fetchTexts(knowledge_base_id, answer_id, [content_id]),
  })
  if (isError) return null
  return data ? <MailBody html={data[content_id] ?? ''} isFolding={false} /> : <Skeleton lines={3} />
}
