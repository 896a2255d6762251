import { type Editor, EditorContent, generateJSON, type JSONContent, useEditor, useEditorState } from '@tiptap/react'
import { memo, type Ref, useEffect, useImperativeHandle, useLayoutEffect, useState } from 'react'
import { t } from '#web/lib/i18n/i18n.ts'
import { useStore } from '#web/lib/external-store.ts'
import { loadLater } from '#web/ui/load-later.tsx'
import { useAfterPaint } from '#web/ui/use-after-paint.ts'
import { useStable } from '#web/ui/use-stable.ts'
import { readOnlyHtmlType, extractWords } from '../draft.ts'
import styles from './editor.module.css'
import type { AnswerUse } from './answer-suggestion.tsx'
import { extensionsFor } from './extensions.ts'
import { cleanPasted, extractFiles } from './pasted.ts'
import { insertImages } from './images.ts'
import { serializeHtml } from './serialize.ts'
import { changeTexts } from '../message-text.ts'
import { SuggestionList, suggestionId, suggestionListId } from './suggestion-list.tsx'
import type { TypedAhead } from '../typed-ahead.tsx'
import { offer, type Suggested } from './suggestion-store.ts'
import type { TextSubject } from './text-modules.ts'

export { warmUpSteps } from './warm-up.ts'

/** The text can be typed without it. */
export const Tools = loadLater(async () => (await import('./toolbar.tsx')).Tools)

export type EditorHandle = {
  /** The message as it is sent. */
  html: () => string
  /** Puts words where the cursor is. */
  insert: (words: string) => void
  /** Replaces characters everywhere in the text. */
  changeTexts: (change: (text: string) => string) => void
}

export type RichEditorProps = {
  /** The initial content, as a document or as HTML; afterwards the editor has the current one. */
  initial: JSONContent | string | null
  label: string
  placeholder: string
  /** Must stay the same function, as all of these: the editor is set up once. */
  onChange: (body: JSONContent) => void
  /** Called with files that cannot be inserted into the text; left out where files are not accepted. */
  onFiles?: ((files: File[]) => void) | undefined
  /** Who can be mentioned with `@`; left out where customers would read it. */
  findPeople?: ((query: string) => Promise<Suggested[]>) | undefined
  /** What is written about: text modules are filled in for it. Left out, there are none. */
  about?: (() => TextSubject) | undefined
  /** How answers of the help centre are used, which `??` finds. Left out, there are none. */
  answers?: AnswerUse | undefined
  /** Called for Escape when there is nothing in the editor to close. */
  onEscape?: (() => void) | undefined
  isDisabled: boolean
  /** Sent as plain text, so that nothing is formatted. */
  isPlain?: boolean | undefined
  /** Whether it takes the focus when it opens. */
  isFocused: boolean
  /** What was typed while the editor was loading. */
  typedAhead?: TypedAhead | undefined
  handle: Ref<EditorHandle>
}

/** HTML of another client, as far as the editor supports it. */
export const readDocument = (html: string): JSONContent => generateJSON(cleanPasted(html), extensionsFor({}))

/** After the last word, but above signature and quote. In an empty text the cursor is there already. */
function focusWords(editor: Editor): void {
  let end = 0
  editor.state.doc.forEach((node, offset) => {
    if (node.type.name !== readOnlyHtmlType && (end === 0 || node.content.size > 0)) end = offset + node.nodeSize - 1
  })
  if (end > 1) editor.chain().setTextSelection(end).scrollIntoView().run()
  editor.view.focus()
}

/** When it is shown, so that the next key is typed into it: the editor's own command focuses a frame later. */
function useFirstFocus(editor: Editor, { isFocused, typedAhead }: RichEditorProps): void {
  const focus = useStable(() => {
    if (isFocused && !isTyping()) focusWords(editor)
    typedAhead?.takeOver(editor.view)
  })
  useLayoutEffect(focus, [focus])
}

/** The user is already typing in another field, because the editor loads late. */
const isTyping = (): boolean => document.activeElement?.matches('input, textarea') === true

type TakeFiles = RichEditorProps['onFiles']

/** Handles pasted or dropped files: images go into the text, others become attachments. */
function takeFiles(editor: Editor | undefined, transfer: DataTransfer | null, onFiles: TakeFiles): boolean {
  const files = extractFiles(transfer)
  if (!editor || !onFiles || files.length === 0) return false
  const others = insertImages(editor, files)
  if (others.length > 0) onFiles(others)
  return true
}

/** Made once: another object would make the editor set itself up again with every key. */
function optionsFor(props: RichEditorProps) {
  const { initial, label, findPeople, about, answers, onFiles, onChange, onEscape } = props
  let editor: Editor | undefined
  const extensions = extensionsFor({ findPeople, about, answers })
  const read = (html: string) => (answers?.use === 'link' ? answers.read(html, extensions) : cleanPasted(html))
  return {
    extensions,
    content: typeof initial === 'string' ? read(initial) : initial,
    // The CSP allows no style element; the styles of ProseMirror are in our stylesheet.
    injectCSS: false,
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, dir: 'auto', spellcheck: 'true' },
      handleKeyDown: (_: unknown, { key, metaKey, ctrlKey }: KeyboardEvent) => {
        // The editor consumes it, so the composer would never receive it.
        if (key === 'Escape' && !offer.get()) onEscape?.()
        // These send, see the composer; the editor would insert a line break.
        return key === 'Enter' && (metaKey || ctrlKey)
      },
      transformPastedHTML: cleanPasted,
      handlePaste: (_: unknown, event: ClipboardEvent) => takeFiles(editor, event.clipboardData, onFiles),
      handleDrop: (_: unknown, event: DragEvent) => takeFiles(editor, event.dataTransfer, onFiles),
    },
    onCreate: ({ editor: created }: { editor: Editor }) => {
      editor = created
    },
    onUpdate: ({ editor: changed }: { editor: Editor }) => onChange(changed.getJSON()),
  }
}

/** Announces the active suggestion to assistive technology; the focus never leaves the text. */
function useNamedSuggestion(editor: Editor): void {
  const chosen = useStore(offer, (shown) => (shown && shown.items.length > 0 ? shown.chosen : undefined))
  useEffect(() => {
    if (chosen === undefined) return undefined
    const { dom } = editor.view
    dom.setAttribute('aria-controls', suggestionListId)
    dom.setAttribute('aria-activedescendant', suggestionId(chosen))
    return () => {
      dom.removeAttribute('aria-controls')
      dom.removeAttribute('aria-activedescendant')
    }
  }, [editor, chosen])
}

/** Read-only while sending; after a failure editing continues at the same position. */
function useLock(editor: Editor, isDisabled: boolean): void {
  useEffect(() => {
    if (!isDisabled) return undefined
    editor.setEditable(false, false)
    return () => {
      if (editor.isDestroyed) return
      editor.setEditable(true, false)
      editor.commands.focus()
    }
  }, [editor, isDisabled])
}

export const RichEditor = memo(function RichEditor(props: RichEditorProps) {
  const { placeholder, onFiles, about, answers, isDisabled, isPlain, handle } = props
  const [options] = useState(() => optionsFor(props))
  const editor = useEditor(options)
  const isEmpty = useEditorState({ editor, selector: ({ editor: current }) => extractWords(current.getJSON()) === '' })
  const isAfterPaint = useAfterPaint()
  useFirstFocus(editor, props)
  useNamedSuggestion(editor)
  useLock(editor, isDisabled)
  useImperativeHandle(
    handle,
    () => ({
      html: () => (answers?.use === 'link' ? answers.write(serializeHtml(editor)) : serializeHtml(editor)),
      insert: (text) => void editor.chain().focus().insertContent({ type: 'text', text }).run(),
      changeTexts: (change) => void editor.chain().setContent(changeTexts(editor.getJSON(), change)).focus('end').run(),
    }),
    [editor, answers],
  )
  return (
    <div
      className={styles.editor}
      data-empty={isEmpty || undefined}
      style={{ '--placeholder': JSON.stringify(placeholder) } as object}
    >
      <EditorContent editor={editor} className={styles.content} />
      <div role="toolbar" aria-label={t('Formatting')} className={styles.toolbar}>
        {isAfterPaint && (
          <Tools editor={editor} onFiles={onFiles} hasTexts={about !== undefined} answers={answers} isPlain={isPlain} />
        )}
      </div>
      <SuggestionList />
    </div>
  )
})
