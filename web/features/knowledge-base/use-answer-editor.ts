import type { JSONContent } from '@tiptap/core'
import { useRef, useState } from 'react'
import type { EditorHandle } from '#web/features/composer/editor/rich-editor.tsx'
import type { HelpAnswer, HelpLanguage, HelpTranslation } from '#web/domain/knowledge-base/help-centre.ts'
import { answerQuery } from '#web/domain/knowledge-base/queries.ts'
import { wordFailure } from '#web/lib/api/error.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { useDraft } from '#web/lib/drafts/use-draft.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { useStable } from '#web/ui/use-stable.ts'
import { type AnswerDraft, draftKey, isChanged, untouched } from './answer-draft.ts'
import { useHelp } from './use-help.ts'
import { writeTranslation } from './writes.ts'

const findTranslation = ({ translations }: HelpAnswer, { id }: HelpLanguage) =>
  translations.find(({ kb_locale_id }) => kb_locale_id === id)

/** As it is now on the server, after a save. */
function findSaved(baseId: number, answerId: number, language: HelpLanguage): HelpTranslation | undefined {
  const answer = queryClient.getQueryData(answerQuery(baseId, answerId).queryKey)
  return answer ? findTranslation(answer, language) : undefined
}

type Saving = {
  answer: HelpAnswer
  draft: AnswerDraft
  title: string
  translation: HelpTranslation | undefined
  /** The text as it is written. */
  html: () => string
  onSaved: (body: string | undefined) => void
}

/** Writes what was changed; `save` is false when that failed. */
function useSaving({ answer, draft, title, translation, html, onSaved }: Saving) {
  const { help, language } = useHelp()
  const [isSaving, setSaving] = useState(false)
  const [problem, setProblem] = useState<string>()
  const save = async (): Promise<boolean> => {
    if (!isChanged(draft) && translation) return true
    if (title.trim() === '') {
      setProblem(t('Enter a title.'))
      return false
    }
    setSaving(true)
    try {
      const body = draft.body === null && translation ? undefined : html()
      const written = { id: translation?.id, localeId: language.id, title: title.trim(), body }
      await writeTranslation(help.id, answer.id, written)
      onSaved(body)
      return true
    } catch (error) {
      setProblem(wordFailure(error))
      return false
    } finally {
      setSaving(false)
    }
  }
  return { isSaving, problem, clearProblem: () => setProblem(undefined), save }
}

/** One translation of an answer: the draft of what is typed, and saving it. */
export function useAnswerEditor(answer: HelpAnswer) {
  const { help, language, params } = useHelp()
  const translation = findTranslation(answer, language)
  const handle = useDraft<AnswerDraft>(draftKey(params, answer.id), 'answer', untouched)
  const editor = useRef<EditorHandle>(null)
  /** Raised where the editor must read the saved text again. */
  const [edition, setEdition] = useState(0)
  const [known, setKnown] = useState(translation?.updated_at)
  const draft = handle.value ?? untouched
  const title = draft.title ?? translation?.title ?? ''
  const saving = useSaving({
    answer,
    draft,
    title,
    translation,
    html: () => editor.current?.html() ?? '',
    onSaved: (body) => {
      handle.clear()
      setKnown(findSaved(help.id, answer.id, language)?.updated_at)
      // Images are files now; saving the data again would store them twice.
      if (body?.includes('src="data:')) setEdition((before) => before + 1)
    },
  })
  const change = useStable((changed: Partial<AnswerDraft>) => {
    saving.clearProblem()
    handle.change({ ...draft, since: draft.since ?? translation?.updated_at ?? null, ...changed })
  })
  const keepBody = useStable((body: JSONContent) => change({ body }))
  /** Back to what is saved. */
  const discard = () => {
    handle.clear()
    setKnown(translation?.updated_at)
    saving.clearProblem()
    setEdition((before) => before + 1)
  }
  const since = draft.since ?? known
  /** Someone else saved this translation since it was opened. */
  const isOverwritten =
    !saving.isSaving && since !== undefined && translation !== undefined && translation.updated_at !== since
  return {
    ...saving,
    handle,
    draft,
    title,
    translation,
    editor,
    editorKey: `${edition} ${handle.turn}`,
    isDirty: isChanged(draft),
    isOverwritten,
    change,
    keepBody,
    discard,
  }
}

export type AnswerEditor = ReturnType<typeof useAnswerEditor>
