import type { Editor } from '@tiptap/core'
import { Captions, Heading3, Info, Lightbulb, type LucideIcon, Rows3, TriangleAlert, Video } from 'lucide-react'
import type { AnswerUse } from '#web/features/composer/editor/answer-suggestion.tsx'
import type { Tool } from '#web/features/composer/editor/tool.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { AnswerLink } from './answer-link.ts'
import { askText } from './ask-text.tsx'
import { Callout, type CalloutKind, toggleCallout } from './callout.ts'
import { HtmlBlock, HtmlLine, HtmlMark, KeptAttributes } from './html-nodes.ts'
import { readMarkup, writeMarkup } from './markup.ts'
import { readVideo, VideoNode } from './video.ts'

const calloutTool = (kind: CalloutKind, label: string, icon: LucideIcon): Tool => ({
  id: kind,
  icon,
  label,
  isOn: (editor) => editor.isActive('callout', { kind }),
  run: (editor) => toggleCallout(editor, kind),
})

/** Readers who cannot see a picture get its description. */
async function describeImage(editor: Editor): Promise<void> {
  if (!editor.isActive('image')) return
  const alt = await askText({
    title: t('Describe image'),
    label: t('Description'),
    description: t('Read aloud to people who can’t see the image'),
    value: String(editor.getAttributes('image').alt ?? ''),
    action: t('Save description'),
  })
  if (alt !== undefined) editor.chain().focus().updateAttributes('image', { alt }).run()
}

async function insertVideo(editor: Editor): Promise<void> {
  const address = await askText({
    title: t('Insert video'),
    label: t('URL'),
    value: '',
    action: t('Insert video'),
    check: (text) => (readVideo(text) ? undefined : t('Enter the address of a video on YouTube or Vimeo.')),
  })
  const video = address && readVideo(address)
  if (!video) return
  const attrs = { video: `${video.provider}:${video.id}` }
  editor.chain().focus().insertContent({ type: 'video', attrs }).run()
}

const insertFold = (editor: Editor): boolean =>
  editor
    .chain()
    .focus()
    .insertContent({
      type: 'htmlBlock',
      attrs: { tag: 'details' },
      content: [
        { type: 'htmlLine', attrs: { tag: 'summary' }, content: [{ type: 'text', text: t('More') }] },
        { type: 'paragraph' },
      ],
    })
    .run()

const tools = (): Tool[] => [
  {
    id: 'subheading',
    icon: Heading3,
    label: t('Subheading'),
    isOn: (editor) => editor.isActive('heading', { level: 3 }),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  calloutTool('note', t('Note'), Info),
  calloutTool('tip', t('Tip'), Lightbulb),
  calloutTool('warning', t('Warning'), TriangleAlert),
  {
    id: 'fold',
    icon: Rows3,
    label: t('Insert collapsible section'),
    isOn: (editor) => editor.isActive('htmlBlock', { tag: 'details' }),
    run: insertFold,
  },
  {
    id: 'alt',
    icon: Captions,
    label: t('Describe image'),
    isOn: (editor) => editor.isActive('image'),
    run: (editor) => void describeImage(editor),
  },
  {
    id: 'video',
    icon: Video,
    label: t('Insert video'),
    isOn: (editor) => editor.isActive('video'),
    run: (editor) => void insertVideo(editor),
  },
]

/** The editor with what the texts of answers have and messages do not. */
export const extendEditor = (): AnswerUse => ({
  use: 'link',
  extensions: [AnswerLink, Callout, VideoNode, HtmlBlock, HtmlLine, HtmlMark, KeptAttributes],
  tools: tools(),
  read: readMarkup,
  write: writeMarkup,
})
