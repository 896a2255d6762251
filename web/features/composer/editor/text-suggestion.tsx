import { type Editor, elementFromString, Extension, type Range } from '@tiptap/core'
import { DOMParser } from '@tiptap/pm/model'
import { PluginKey } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { Suggestion } from '@tiptap/suggestion'
import { useQuery } from '@tanstack/react-query'
import { textIn } from '#web/domain/articles/mail-html.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'
import { toast } from '#web/ui/primitives/toast-store.ts'
import styles from './suggestions.module.css'
import { findTexts } from './find-texts.ts'
import { cleanPasted } from './pasted.ts'
import { type Suggested, type SuggestedKind, suggest } from './suggestion-store.ts'
import { renderingQuery, textsQuery, type TextSubject } from './text-modules.ts'

export const textTrigger = '::'

type About = () => TextSubject

/** Shows the text as it would be inserted; the list announces its name to assistive technology. */
const previewOf = (about: About) =>
  function TextPreview({ item }: { item: Suggested }) {
    const { data, error } = useQuery(renderingQuery(item.id, about()))
    return (
      <div className={styles.preview} aria-hidden>
        {error ? (
          t('This text module couldn’t be loaded. Try again.')
        ) : data === undefined ? (
          <Skeleton lines={2} />
        ) : (
          textIn(data)
        )}
      </div>
    )
  }

const textKind = (about: About): SuggestedKind => ({
  title: () => t('Text modules'),
  none: () => t('No matching text modules'),
  Preview: previewOf(about),
})

/** Like a paste: the first paragraph continues the current line. */
const sliceOf = ({ schema }: Editor, html: string) =>
  DOMParser.fromSchema(schema).parseSlice(elementFromString(cleanPasted(html)))

/** One transaction, so that one undo reverts it. Text typed in the meantime is kept. */
function insertText(editor: Editor, { from, to }: Range, html: string): void {
  if (editor.isDestroyed) return
  const end = Math.min(to, editor.state.doc.content.size)
  const isThere = from < end && editor.state.doc.textBetween(from, end).startsWith(textTrigger)
  const chain = editor.chain().focus()
  if (isThere) chain.deleteRange({ from, to: end })
  chain
    .command(({ tr }) => {
      tr.replaceSelection(sliceOf(editor, html)).scrollIntoView()
      return true
    })
    .run()
}

async function takeText(editor: Editor, range: Range, { id }: Suggested, about: About): Promise<void> {
  try {
    insertText(editor, range, await queryClient.fetchQuery(renderingQuery(id, about())))
  } catch {
    toast(t('This text module couldn’t be loaded. Try again.'), { tone: 'danger' })
  }
}

/** `::word`: puts one of the texts in its place, filled in for what is being written about. */
export const textSuggestion = (about: About) =>
  Extension.create({
    name: 'textModules',
    addProseMirrorPlugins() {
      const find = async (words: string) => findTexts(await queryClient.fetchQuery(textsQuery), words, about().group_id)
      return [
        Suggestion<Suggested>({
          ...suggest(textTrigger, find, textKind(about), takeBackCall),
          pluginKey: new PluginKey('textModules'),
          editor: this.editor,
          command: ({ editor, range, props }) => void takeText(editor, range, props, about),
        }),
      ]
    },
  })

/** Positions where the button inserted the trigger. */
const calls = new WeakMap<EditorView, number>()

/** Removes an inserted trigger when nothing is chosen; text typed after it stays. */
function takeBackCall(view: EditorView, { from, to }: Range): void {
  const begin = calls.get(view)
  calls.delete(view)
  if (begin !== from && begin !== from - 1) return
  const end = from + textTrigger.length
  view.dispatch(view.state.tr.delete(to === end ? begin : from, end))
}

/** As if `::` had been typed, with the space before it. */
export function callTexts(editor: Editor): void {
  const { $from } = editor.state.selection
  calls.set(editor.view, $from.pos)
  const before = $from.parent.textBetween(Math.max(0, $from.parentOffset - 1), $from.parentOffset)
  const blank = before === '' || before === ' ' ? '' : ' '
  editor
    .chain()
    .focus()
    .insertContent({ type: 'text', text: blank + textTrigger })
    .run()
}
