import { Image } from '@tiptap/extension-image'
import { type Editor, EditorContent, type JSONContent, useEditor, useEditorState } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { memo, type Ref, useEffect, useImperativeHandle, useState } from 'react'
import { useStore } from '#web/lib/external-store.ts'
import { keptNode, wordsIn } from '../draft.ts'
import styles from './editor.module.css'
import { KeptNode } from './kept-node.tsx'
import { mentionNode } from './mention-node.ts'
import { cleanPasted, filesIn } from './pasted.ts'
import { placePictures } from './pictures.ts'
import { htmlOf } from './serialize.ts'
import { SuggestionList, suggestionId, suggestionListId } from './suggestion-list.tsx'
import { offer, type Suggested } from './suggestion-store.ts'
import { Toolbar } from './toolbar.tsx'

export type EditorHandle = {
  /** The message as it is sent. */
  html: () => string
}

export type RichEditorProps = {
  /** What it begins with, as a document or as markup; afterwards the editor itself knows. */
  initial: JSONContent | string | null
  label: string
  placeholder: string
  /** Must stay the same function, as all of these: the editor is set up once. */
  onChange: (body: JSONContent) => void
  /** Files that cannot stand in the text. */
  onFiles: (files: File[]) => void
  /** Who can be called with `@@`; left out where customers would read it. */
  findPeople?: ((query: string) => Promise<Suggested[]>) | undefined
  isDisabled: boolean
  /** Whether it takes the focus when it opens. */
  isFocused: boolean
  handle: Ref<EditorHandle>
}

const extensionsFor = (findPeople: RichEditorProps['findPeople']) => [
  StarterKit.configure({
    heading: false,
    horizontalRule: false,
    trailingNode: false,
    link: { openOnClick: false, defaultProtocol: 'https', HTMLAttributes: { rel: 'noreferrer noopener' } },
  }),
  Image.configure({ inline: true, allowBase64: true }),
  KeptNode,
  ...(findPeople ? [mentionNode(findPeople)] : []),
]

/** After the last word, but above signature and quote. */
function focusWords(editor: Editor): void {
  let end = 0
  editor.state.doc.forEach((node, offset) => {
    if (node.type.name !== keptNode && (end === 0 || node.content.size > 0)) end = offset + node.nodeSize - 1
  })
  editor.commands.focus(Math.max(1, end))
}

type TakeFiles = RichEditorProps['onFiles']

/** What to do with files that were pasted or dropped: pictures into the text, others beside it. */
function takeFiles(editor: Editor | undefined, transfer: DataTransfer | null, onFiles: TakeFiles): boolean {
  const files = filesIn(transfer)
  if (!editor || files.length === 0) return false
  const others = placePictures(editor, files)
  if (others.length > 0) onFiles(others)
  return true
}

/** Made once: another object would make the editor set itself up again with every key. */
function optionsFor({ initial, label, findPeople, isFocused, onFiles, onChange }: RichEditorProps) {
  let editor: Editor | undefined
  return {
    extensions: extensionsFor(findPeople),
    content: typeof initial === 'string' ? cleanPasted(initial) : initial,
    // The policy allows no style element; what ProseMirror needs stands in our stylesheet.
    injectCSS: false,
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, dir: 'auto', spellcheck: 'true' },
      // These send, see the composer; the editor would break the line.
      handleKeyDown: (_: unknown, { key, metaKey, ctrlKey }: KeyboardEvent) => key === 'Enter' && (metaKey || ctrlKey),
      transformPastedHTML: cleanPasted,
      handlePaste: (_: unknown, event: ClipboardEvent) => takeFiles(editor, event.clipboardData, onFiles),
      handleDrop: (_: unknown, event: DragEvent) => takeFiles(editor, event.dataTransfer, onFiles),
    },
    onCreate: ({ editor: created }: { editor: Editor }) => {
      editor = created
      if (isFocused) focusWords(created)
    },
    onUpdate: ({ editor: changed }: { editor: Editor }) => onChange(changed.getJSON()),
  }
}

/** Tells assistive technology which suggestion the arrow keys have reached; the focus never leaves the text. */
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

/** While it is being sent nothing can be added; when that failed, writing goes on where it was. */
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
  const { placeholder, onFiles, isDisabled, handle } = props
  const [options] = useState(() => optionsFor(props))
  const editor = useEditor(options)
  const isEmpty = useEditorState({ editor, selector: ({ editor: current }) => wordsIn(current.getJSON()) === '' })
  useNamedSuggestion(editor)
  useLock(editor, isDisabled)
  useImperativeHandle(handle, () => ({ html: () => htmlOf(editor) }), [editor])
  return (
    <div
      className={styles.editor}
      data-empty={isEmpty || undefined}
      style={{ '--placeholder': JSON.stringify(placeholder) } as object}
    >
      <EditorContent editor={editor} className={styles.content} />
      <Toolbar editor={editor} onFiles={onFiles} />
      <SuggestionList />
    </div>
  )
})
