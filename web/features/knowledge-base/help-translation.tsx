import { Navigate, useParams } from '@tanstack/react-router'
import { findAnswerParams } from '#web/domain/knowledge-base/answer-html.ts'
import { Missing } from './missing.tsx'
import { useHelp } from './use-help.ts'

/** Links and search results know only the translation of an answer. */
export function HelpTranslation() {
  const { help } = useHelp()
  const { translation } = useParams({ strict: false })
  const params = findAnswerParams(help, Number(translation))
  if (!params) return <Missing />
  return <Navigate to="/knowledge_base/$base/locale/$locale/answer/$id" params={params} replace />
}
