import { type Editor, useEditorState } from '@tiptap/react'
import {
  Bold,
  BookOpen,
  Code,
  Heading,
  ImageIcon,
  Italic,
  Link2,
  List,
  ListOrdered,
  type LucideIcon,
  Paperclip,
  Quote,
  Redo2,
  Table,
  TextQuote,
  Underline,
  Undo2,
} from 'lucide-react'
import { memo, useState } from 'react'
import { FileTrigger } from 'react-aria-components'
import { t } from '#web/lib/i18n/i18n.ts'
import { IconButton } from '#web/ui/primitives/icon-button.tsx'
import styles from './editor.module.css'
import { type AnswerUse, answerTrigger, callAnswers } from './answer-suggestion.tsx'
import { EmojiPopover } from './emoji-popover.tsx'
import { LinkPopover } from './link-popover.tsx'
import { insertImages } from './images.ts'
import { callTexts, textTrigger } from './text-suggestion.tsx'
import type { Tool } from './tool.ts'

const tools = (additional: readonly Tool[]): Tool[] => [
  {
    id: 'bold',
    icon: Bold,
    label: t('Bold'),
    shortcut: 'mod+b',
    isOn: (editor) => editor.isActive('bold'),
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    id: 'italic',
    icon: Italic,
    label: t('Italic'),
    shortcut: 'mod+i',
    isOn: (editor) => editor.isActive('italic'),
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    id: 'underline',
    icon: Underline,
    label: t('Underline'),
    shortcut: 'mod+u',
    isOn: (editor) => editor.isActive('underline'),
    run: (editor) => editor.chain().focus().toggleUnderline().run(),
  },
  {
    id: 'heading',
    icon: Heading,
    label: t('Heading'),
    isOn: (editor) => editor.isActive('heading') && !editor.isActive('heading', { level: 3 }),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  ...additional,
  {
    id: 'list',
    icon: List,
    label: t('List'),
    isOn: (editor) => editor.isActive('bulletList'),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    id: 'numbered',
    icon: ListOrdered,
    label: t('Numbered list'),
    isOn: (editor) => editor.isActive('orderedList'),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    id: 'quote',
    icon: Quote,
    label: t('Quote'),
    isOn: (editor) => editor.isActive('blockquote'),
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  {
    id: 'code',
    icon: Code,
    label: t('Code'),
    shortcut: 'mod+e',
    isOn: (editor) => editor.isActive('code') || editor.isActive('codeBlock'),
    run: toggleCode,
  },
  {
    id: 'table',
    icon: Table,
    label: t('Insert table'),
    isOn: (editor) => editor.isActive('table'),
    run: (editor) => editor.chain().focus().insertTable({ rows: 3, cols: 3 }).run(),
  },
]

/** Selected words within a line become code in the line, anything else a block of code. */
function toggleCode(editor: Editor): void {
  const { $from, $to, empty } = editor.state.selection
  const isWithinLine = !empty && $from.sameParent($to)
  const chain = editor.chain().focus()
  if (isWithinLine && !editor.isActive('codeBlock')) chain.toggleCode().run()
  else chain.toggleCodeBlock().run()
}

const Choose = ({ icon, label, accepts, onFiles }: ChooseProps) => (
  <FileTrigger
    allowsMultiple
    {...(accepts && { acceptedFileTypes: accepts })}
    onSelect={(files) => files && onFiles([...files])}
  >
    <IconButton icon={icon} label={label} size="s" />
  </FileTrigger>
)

type ChooseProps = {
  icon: LucideIcon
  label: string
  accepts?: readonly string[]
  onFiles: (files: File[]) => void
}

type ToolsProps = {
  editor: Editor
  onFiles: ((files: File[]) => void) | undefined
  /** Whether text modules can be called. */
  hasTexts: boolean
  /** Sent as plain text: formatting would be lost. */
  isPlain?: boolean | undefined
  /** How answers of the help centre are used. */
  answers: AnswerUse | undefined
}

/** Content that is inserted into the message. */
function Additions({ editor, onFiles, hasTexts, answers }: ToolsProps) {
  const place = (files: File[]) => {
    const others = insertImages(editor, files)
    if (others.length > 0) onFiles?.(others)
  }
  return (
    <>
      {onFiles && <Choose icon={Paperclip} label={t('Attach files')} onFiles={onFiles} />}
      {onFiles && <Choose icon={ImageIcon} label={t('Insert image')} accepts={['image/*']} onFiles={place} />}
      {hasTexts && (
        <IconButton
          icon={TextQuote}
          label={t('Text module')}
          shortcut={textTrigger}
          size="s"
          onPress={() => callTexts(editor)}
        />
      )}
      {answers && (
        <IconButton
          icon={BookOpen}
          label={answers.use === 'link' ? t('Link to answer') : t('Answer from help centre')}
          shortcut={answerTrigger}
          size="s"
          onPress={() => callAnswers(editor)}
        />
      )}
      {(onFiles || hasTexts || answers) && <span className={styles.divider} />}
    </>
  )
}

/** The buttons of the toolbar; a screen paints the editor before them. */
export const Tools = memo(function Tools(props: ToolsProps) {
  const { editor, answers } = props
  const [all] = useState(() => (props.isPlain ? [] : tools(answers?.use === 'link' ? answers.tools : [])))
  const on = useEditorState({
    editor,
    selector: ({ editor: current }) => all.filter(({ isOn }) => isOn(current)).map(({ id }) => id),
  })
  return (
    <>
      <Additions {...props} />
      {all.map(({ id, icon, label, shortcut, run }) => (
        <IconButton
          key={id}
          icon={icon}
          label={label}
          shortcut={shortcut}
          size="s"
          aria-pressed={on.includes(id)}
          className={on.includes(id) ? styles.on : undefined}
          onPress={() => run(editor)}
        />
      ))}
      {!props.isPlain && <LinkPopover editor={editor} icon={Link2} />}
      <EmojiPopover editor={editor} />
      <IconButton
        icon={Undo2}
        label={t('Undo')}
        shortcut="mod+z"
        size="s"
        onPress={() => editor.chain().focus().undo().run()}
      />
      <IconButton
        icon={Redo2}
        label={t('Redo')}
        shortcut="mod+shift+z"
        size="s"
        onPress={() => editor.chain().focus().redo().run()}
      />
    </>
  )
})
