import { KnowledgeBaseAnswers, KnowledgeBaseFiles, KnowledgeBasePublishing } from '#contract/knowledge-base-answer.ts'
import { KnowledgeBaseCategories } from '#contract/knowledge-base-category.ts'
import { KnowledgeBaseVersions } from '#contract/knowledge-base-version.ts'
import type { AnswerState } from '#web/domain/knowledge-base/answer-state.ts'
import type { HelpAnswer } from '#web/domain/knowledge-base/help-centre.ts'
import { refreshHelp } from '#web/domain/knowledge-base/queries.ts'
import { api } from '#web/lib/api/api.ts'
import { request } from '#web/lib/api/send.ts'

/** Deployed clients show it from an icon font; our pages do without icons. */
const usualIcon = 'f115'

type Title = { id?: number | undefined; kb_locale_id: number; title: string }
export type CategoryValues = { parentId: number | null; titles: readonly Title[] }

type TitleInput = Partial<Title> & { _destroy?: boolean }

/** An emptied title removes the translation. */
const writeTitles = (titles: readonly Title[]): TitleInput[] =>
  titles.flatMap(({ id, kb_locale_id, title }): TitleInput[] => {
    if (title.trim() !== '') return [{ ...(id && { id }), kb_locale_id, title: title.trim() }]
    return id ? [{ id, _destroy: true }] : []
  })

export async function createCategory(baseId: number, { parentId, titles }: CategoryValues): Promise<number> {
  const { id } = await api(KnowledgeBaseCategories).create({
    knowledge_base_id: baseId,
    category_icon: usualIcon,
    parent_id: parentId,
    translations_attributes: writeTitles(titles),
  })
  await refreshHelp()
  return id
}

export async function changeCategory(baseId: number, id: number, { parentId, titles }: CategoryValues): Promise<void> {
  await api(KnowledgeBaseCategories).patch({
    knowledge_base_id: baseId,
    id,
    parent_id: parentId,
    translations_attributes: writeTitles(titles),
  })
  await refreshHelp()
}

export async function deleteCategory(baseId: number, id: number): Promise<void> {
  await api(KnowledgeBaseCategories).remove({ knowledge_base_id: baseId, id })
  await refreshHelp()
}

/** Of the categories in one, or at the top. */
export async function sortCategories(baseId: number, parentId: number | null, ids: number[]): Promise<void> {
  const order = { knowledge_base_id: baseId, ordered_ids: ids }
  if (parentId === null) await api(KnowledgeBaseCategories).reorderRoot(order)
  else await api(KnowledgeBaseCategories).reorderCategories({ ...order, id: parentId })
  await refreshHelp()
}

export async function sortAnswers(baseId: number, categoryId: number, ids: number[]): Promise<void> {
  await api(KnowledgeBaseCategories).reorderAnswers({ knowledge_base_id: baseId, id: categoryId, ordered_ids: ids })
  await refreshHelp()
}

type NewAnswer = { categoryId: number; localeId: number; title: string; body?: string }

export async function createAnswer(
  baseId: number,
  { categoryId, localeId, title, body = '' }: NewAnswer,
): Promise<{ id: number; translationId: number }> {
  const { id, assets } = await api(KnowledgeBaseAnswers).create({
    knowledge_base_id: baseId,
    category_id: categoryId,
    translations_attributes: [{ kb_locale_id: localeId, title, content_attributes: { body } }],
  })
  await refreshHelp()
  return { id, translationId: Number(Object.keys(assets.KnowledgeBaseAnswerTranslation ?? {})[0]) }
}

type Written = { id?: number | undefined; localeId: number; title?: string | undefined; body?: string | undefined }

/** One translation, which may be new. */
export async function writeTranslation(baseId: number, answerId: number, written: Written): Promise<void> {
  const { id, localeId, title, body } = written
  await api(KnowledgeBaseAnswers).patch({
    knowledge_base_id: baseId,
    id: answerId,
    translations_attributes: [
      {
        ...(id ? { id } : { kb_locale_id: localeId }),
        ...(title !== undefined && { title }),
        ...(body !== undefined && { content_attributes: { body } }),
      },
    ],
  })
  await refreshHelp()
}

export async function deleteTranslation(baseId: number, answerId: number, id: number): Promise<void> {
  await api(KnowledgeBaseAnswers).patch({
    knowledge_base_id: baseId,
    id: answerId,
    translations_attributes: [{ id, _destroy: true }],
  })
  await refreshHelp()
}

export async function moveAnswer(baseId: number, id: number, categoryId: number): Promise<void> {
  await api(KnowledgeBaseAnswers).patch({ knowledge_base_id: baseId, id, category_id: categoryId })
  await refreshHelp()
}

export async function deleteAnswer(baseId: number, id: number): Promise<void> {
  await api(KnowledgeBaseAnswers).remove({ knowledge_base_id: baseId, id })
  await refreshHelp()
}

export async function setReview(baseId: number, id: number, reviewAt: string | null): Promise<void> {
  await api(KnowledgeBaseAnswers).patch({ knowledge_base_id: baseId, id, review_at: reviewAt })
  await refreshHelp()
}

export async function restoreVersion(baseId: number, id: number, versionId: number): Promise<void> {
  await api(KnowledgeBaseVersions).restore({ knowledge_base_id: baseId, id, version_id: versionId })
  await refreshHelp()
}

type Times = Partial<Record<'internal_at' | 'published_at' | 'archived_at', string | null>>

export async function setTimes(baseId: number, id: number, times: Times): Promise<void> {
  await api(KnowledgeBasePublishing).schedule({ knowledge_base_id: baseId, id, ...times })
  await refreshHelp()
}

const isPast = (at: string | null) => at !== null && Date.parse(at) <= Date.now()

/** The times that make the answer have a state from now on; planned times are dropped. */
export function timesFor(state: AnswerState, { internal_at, published_at }: HelpAnswer): Times {
  const internal = isPast(internal_at) ? internal_at : null
  const published = isPast(published_at) ? published_at : null
  switch (state) {
    case 'draft':
      return { internal_at: null, published_at: null, archived_at: null }
    case 'internal':
      return { internal_at: internal ?? '--now--', published_at: null, archived_at: null }
    case 'published':
      return { internal_at: internal, published_at: published ?? '--now--', archived_at: null }
    case 'archived':
      return { internal_at: internal, published_at: published, archived_at: '--now--' }
  }
}

export async function addFile(baseId: number, answerId: number, file: File): Promise<void> {
  const body = new FormData()
  body.append('file', file)
  await request({ method: 'POST', path: `/knowledge_bases/${baseId}/answers/${answerId}/attachments`, body })
  await refreshHelp()
}

export async function removeFile(baseId: number, answerId: number, fileId: number): Promise<void> {
  await api(KnowledgeBaseFiles).remove({ knowledge_base_id: baseId, id: answerId, attachment_id: fileId })
  await refreshHelp()
}
