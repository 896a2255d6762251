import type { Editor, Range } from '@tiptap/core'
import { KnowledgeBaseFiles } from '#contract/knowledge-base-answer.ts'
import { embedImages } from '#web/domain/knowledge-base/answer-html.ts'
import { plainText } from '#web/domain/knowledge-base/marked-text.tsx'
import { fetchTexts, type HelpHit, searchQuery } from '#web/domain/knowledge-base/queries.ts'
import { stateLooks } from '#web/domain/knowledge-base/state-badge.tsx'
import { api } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { confirm } from '#web/ui/primitives/confirm-store.ts'
import { toast } from '#web/ui/primitives/toast-store.ts'
import { type KeptFile, keptFile } from '../draft.ts'
import type { AnswerUse } from './answer-suggestion.tsx'
import { insertHtml } from './insert-html.ts'
import type { Suggested } from './suggestion-store.ts'

const mostShown = 8

/** The hits of the last search by id; a suggestion carries only texts. */
const found = new Map<string, HelpHit>()

export async function findAnswers(words: string): Promise<Suggested[]> {
  const query = words.trim()
  if (query === '') return []
  const { details } = await queryClient.fetchQuery(searchQuery({ query, limit: mostShown }))
  return details.map((hit) => {
    const id = String(hit.id)
    found.set(id, hit)
    const preview = [plainText(hit.body ?? ''), plainText(hit.subtitle ?? '')].filter(Boolean).join(' · ')
    return { id, label: plainText(hit.title), description: hit.state && stateLooks[hit.state].label(), preview }
  })
}

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const writeLink = ({ id, title }: HelpHit) =>
  `<a data-target-type="knowledge-base-answer" data-target-id="${id}">${escapeHtml(plainText(title))}</a>`

const writeAddress = (origin: string, { public_url = '', title }: HelpHit) =>
  `<a href="${escapeHtml(origin + public_url)}">${escapeHtml(plainText(title))}</a>`

const readText = async ({ knowledge_base_id = 0, answer_id = 0, content_id = 0 }: HelpHit): Promise<string> =>
  (await fetchTexts(knowledge_base_id, answer_id, [content_id]))[content_id] ?? ''

/** What is not published goes to customers only on purpose. */
const isAllowed = async (isForCustomer: boolean, { state, title }: HelpHit): Promise<boolean> =>
  !isForCustomer ||
  state === 'published' ||
  confirm({
    title: t('“{name}” isn’t published', { name: plainText(title) }),
    text: t('Customers can’t find it in the help centre. Send it anyway?'),
    action: t('Insert anyway'),
  })

async function copyFiles({ knowledge_base_id = 0, answer_id = 0 }: HelpHit, formId: string): Promise<KeptFile[]> {
  const wanted = { knowledge_base_id, id: answer_id, form_id: formId }
  const { attachments } = await api(KnowledgeBaseFiles).cloneToForm(wanted)
  return (attachments as never[]).map(keptFile)
}

type Taken = { trigger: string; range: Range; item: Suggested; use: AnswerUse }

/** Puts the text of an answer, its address or a link to it in the place of what was typed. */
export async function takeAnswer(editor: Editor, { trigger, range, item, use }: Taken): Promise<void> {
  const hit = found.get(item.id)
  if (!hit) return
  const insert = (html: string) => insertHtml(editor, { html, trigger, range })
  if (use.use === 'link') return insert(writeLink(hit))
  try {
    if (!(await isAllowed(use.isForCustomer, hit))) return
    use.onUse(hit.id)
    if (item.isAlternative) return insert(writeAddress(use.origin, hit))
    insert(await embedImages(await readText(hit)))
    const files = await copyFiles(hit, use.formId)
    if (files.length > 0) use.onFiles(files)
  } catch {
    toast(t('This answer couldn’t be loaded. Try again.'), { tone: 'danger' })
  }
}
