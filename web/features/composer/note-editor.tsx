import { useQuery } from '@tanstack/react-query'
import type { JSONContent } from '@tiptap/core'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { ArticleVersions } from '#contract/article-version.ts'
import { refreshTicket } from '#web/domain/tickets/actions.ts'
import { type Article, ticketQuery } from '#web/domain/tickets/queries.ts'
import { isSendKey } from '#web/lib/actions/keys.ts'
import { api } from '#web/lib/api/api.ts'
import { wordFailure } from '#web/lib/api/error.ts'
import { useDraft } from '#web/lib/drafts/use-draft.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { Notice } from '#web/ui/primitives/notice.tsx'
import { toast } from '#web/ui/primitives/toast-store.ts'
import { useStable } from '#web/ui/use-stable.ts'
import { extractWords, hasImages } from './draft.ts'
import { editedNote, kindOfEdit } from './edited-note.ts'
import { type EditorHandle, RichEditor } from './editor/rich-editor.tsx'
import { findAgents } from './find-people.ts'
import { buildTabKey } from './stored-drafts.ts'
import styles from './note-editor.module.css'

/** `body` is null until something was typed. */
type EditDraft = { body: JSONContent | null; files: never[] }
const untouched: EditDraft = { body: null, files: [] }

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escapeText = (text: string) => text.replaceAll(/[&<>]/g, (character) => escapes[character] ?? '')

/** The editor takes markup: each line of a plain text is a paragraph. */
const toMarkup = ({ content_type, body }: Pick<Article, 'content_type' | 'body'>): string =>
  content_type.includes('html')
    ? body
    : body
        .split('\n')
        .map((line) => `<p>${escapeText(line)}</p>`)
        .join('')

const close = () => editedNote.set(undefined)

/** Saves the text, unless nothing was typed. */
function useSaving({ id, ticket_id }: Article, draft: EditDraft | undefined, clear: () => void) {
  const editor = useRef<EditorHandle>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const save = async () => {
    if (!draft?.body) return close()
    if (extractWords(draft.body) === '' && !hasImages(draft.body)) return setProblem(t('Enter a message.'))
    setBusy(true)
    try {
      await api(ArticleVersions).create({ id, body: editor.current?.html() ?? '', content_type: 'text/html' })
      clear()
      close()
      toast(t('Note saved'))
      await refreshTicket(ticket_id)
    } catch (error) {
      setBusy(false)
      setProblem(wordFailure(error))
    }
  }
  return { editor, isBusy, problem, save }
}

/** In the place of a note's text, until it is saved or left. Leaving keeps what was typed; discarding does not. */
export function NoteEditor({ article }: { article: Article }) {
  const { data: ticket } = useQuery(ticketQuery(article.ticket_id))
  const {
    value: draft,
    change,
    clear,
  } = useDraft<EditDraft>(buildTabKey(article.ticket_id), kindOfEdit(article.id), untouched)
  const { editor, isBusy, problem, save } = useSaving(article, draft, clear)
  const keep = useStable((body: JSONContent) => change({ ...untouched, body }))
  const groupId = ticket?.group_id
  const findPeople = useMemo(() => (groupId === undefined ? undefined : findAgents(groupId)), [groupId])
  const about = useStable(() => ({ ticket_id: article.ticket_id, group_id: groupId ?? 0 }))
  const listen = (event: KeyboardEvent) => {
    if (!isSendKey(event)) return
    event.preventDefault()
    void save()
  }
  const discard = () => {
    clear()
    close()
  }
  if (!draft || !findPeople) return null
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a key that holds in all of it
    <section className={styles.frame} aria-label={t('Edit note')} onKeyDown={listen}>
      <RichEditor
        initial={draft.body ?? toMarkup(article)}
        label={t('Edit note')}
        placeholder={t('Write to your team. Type @ to mention someone.')}
        onChange={keep}
        findPeople={findPeople}
        about={about}
        onEscape={close}
        isDisabled={isBusy}
        isFocused
        handle={editor}
      />
      {problem && <Notice tone="danger">{problem}</Notice>}
      <div className={styles.actions}>
        <Button onPress={discard}>{t('Discard changes')}</Button>
        <Button variant="primary" shortcut="mod+enter" isPending={isBusy} onPress={() => void save()}>
          {t('Save note')}
        </Button>
      </div>
    </section>
  )
}
