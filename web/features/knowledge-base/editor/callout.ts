import { type Editor, Node } from '@tiptap/core'

export type CalloutKind = 'note' | 'tip' | 'warning'

/** A passage that stands out. */
export const Callout = Node.create({
  name: 'callout',
  group: 'block',
  content: 'block+',
  defining: true,
  addAttributes: () => ({
    kind: {
      default: 'note',
      parseHTML: (element) => element.dataset.callout ?? 'note',
      renderHTML: ({ kind }) => ({ 'data-callout': String(kind) }),
    },
  }),
  // Before other markup, which would take any `aside`.
  parseHTML: () => [{ tag: 'aside[data-callout]', priority: 100 }],
  renderHTML: ({ HTMLAttributes }) => ['aside', HTMLAttributes, 0],
})

/** Puts the selection into a callout, changes its kind, or takes it out. */
export function toggleCallout(editor: Editor, kind: CalloutKind): void {
  const chain = editor.chain().focus()
  if (editor.isActive('callout', { kind })) chain.lift('callout').run()
  else if (editor.isActive('callout')) chain.updateAttributes('callout', { kind }).run()
  else chain.wrapIn('callout', { kind }).run()
}
