import { Mark } from '@tiptap/core'

/** A link to another answer of the help centre by its id, so that it survives a move and a new title. */
export const AnswerLink = Mark.create({
  name: 'answerLink',
  inclusive: false,
  excludes: 'link',
  // Before links by address, which would drop the id.
  priority: 1001,
  addAttributes: () => ({
    id: {
      default: null,
      parseHTML: (element) => element.dataset.targetId ?? null,
      renderHTML: ({ id }) => ({ 'data-target-id': String(id) }),
    },
  }),
  parseHTML: () => [{ tag: 'a[data-target-type="knowledge-base-answer"]', priority: 100 }],
  renderHTML: ({ HTMLAttributes }) => ['a', { 'data-target-type': 'knowledge-base-answer', ...HTMLAttributes }, 0],
})
