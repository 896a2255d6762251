import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { answersQuery } from '#web/domain/knowledge-base/queries.ts'
import { ErrorState } from '#web/ui/primitives/empty-state.tsx'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'
import { Redirect } from '#web/ui/redirect.tsx'
import { Missing } from './missing.tsx'
import { useHelp } from './use-help.ts'

/** Links and search results know only the translation of an answer. */
export function HelpTranslation() {
  const { help, params } = useHelp()
  const id = Number(useParams({ strict: false }).translation)
  const { data, error, refetch } = useQuery(answersQuery(help.id, { translation_id: id }))
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={8} />
  const [answer] = data
  const translation = answer?.translations.find((one) => one.id === id)
  const language = help.languages.find((one) => one.id === translation?.kb_locale_id)
  if (!answer || !language) return <Missing />
  return (
    <Redirect
      to="/knowledge_base/$base/locale/$locale/answer/$id"
      params={{ ...params, locale: language.locale, id: String(answer.id) }}
    />
  )
}
