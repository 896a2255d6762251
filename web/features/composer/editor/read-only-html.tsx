import { Node } from '@tiptap/core'
import { type NodeViewProps, NodeViewWrapper, ReactNodeViewRenderer } from '@tiptap/react'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useState } from 'react'
import { textIn } from '#web/domain/articles/mail-html.ts'
import { MailBody } from '#web/domain/articles/mail-body.tsx'
import { cutMail } from '#web/domain/articles/mail-pieces.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { IconButton } from '#web/ui/primitives/icon-button.tsx'
import { useAfterPaint } from '#web/ui/use-after-paint.ts'
import { type ReadOnlyHtmlLabel, readOnlyHtmlType } from '../draft.ts'
import styles from './editor.module.css'

const names: Record<ReadOnlyHtmlLabel, () => string> = {
  signature: () => t('Signature'),
  quote: () => t('Quoted message'),
  message: () => t('Original message'),
  block: () => t('Block that can’t be edited here'),
}

const mostShown = 200

/** The first words, for the folded line. */
const firstWords = (html: string) => textIn(cutMail(html)).replaceAll(/\s+/g, ' ').trim().slice(0, mostShown)

/** One line, unfolded on demand, removed with its button. */
function ReadOnlyHtmlView({ node, deleteNode }: NodeViewProps) {
  const { label, html } = node.attrs as { label: ReadOnlyHtmlLabel; html: string }
  const [isOpen, setOpen] = useState(label === 'message' || label === 'block')
  const name = names[label]()
  const isAfterPaint = useAfterPaint()
  return (
    <NodeViewWrapper className={styles.readOnly} contentEditable={false}>
      <div className={styles.readOnlyHead}>
        <IconButton
          icon={isOpen ? ChevronUp : ChevronDown}
          label={isOpen ? t('Collapse {name}', { name }) : t('Expand {name}', { name })}
          size="s"
          aria-expanded={isOpen}
          onPress={() => setOpen(!isOpen)}
        />
        <span className={styles.readOnlyName}>
          {name}
          {!isOpen && isAfterPaint && <span className={styles.readOnlyStart}>{firstWords(html)}</span>}
        </span>
        <IconButton icon={X} label={t('Remove {name}', { name })} size="s" onPress={deleteNode} />
      </div>
      {isOpen && (
        <div className={styles.readOnlyBody}>
          <MailBody html={html} isFolding={false} />
        </div>
      )}
    </NodeViewWrapper>
  )
}

/** A signature, a quote or a forwarded message. The editor does not edit it, because it would drop markup that it does not support. */
export const ReadOnlyHtml = Node.create({
  name: readOnlyHtmlType,
  group: 'block',
  atom: true,
  selectable: true,
  addAttributes: () => ({
    html: {
      default: '',
      parseHTML: (element) => decodeURIComponent(element.dataset.kept ?? ''),
      renderHTML: ({ html }) => ({ 'data-kept': encodeURIComponent(String(html)) }),
    },
    label: {
      default: 'quote',
      parseHTML: ({ dataset: { whole } }) => (whole === 'block' ? 'block' : whole ? 'message' : 'quote'),
      renderHTML: ({ label }) =>
        label === 'message' ? { 'data-whole': 'true' } : label === 'block' ? { 'data-whole': 'block' } : {},
    },
  }),
  parseHTML: () => [{ tag: 'div[data-kept]' }],
  renderHTML: ({ HTMLAttributes }) => ['div', HTMLAttributes],
  addNodeView: () => ReactNodeViewRenderer(ReadOnlyHtmlView),
})
