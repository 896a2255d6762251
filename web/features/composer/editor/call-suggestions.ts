import type { Editor, Range } from '@tiptap/core'
import type { EditorView } from '@tiptap/pm/view'

/** Positions where a button inserted a trigger. */
const calls = new WeakMap<EditorView, number>()

/** Removes an inserted trigger when nothing is chosen; text typed after it stays. */
export const takeBackCall =
  (trigger: string) =>
  (view: EditorView, { from, to }: Range): void => {
    const begin = calls.get(view)
    calls.delete(view)
    if (begin !== from && begin !== from - 1) return
    const end = from + trigger.length
    view.dispatch(view.state.tr.delete(to === end ? begin : from, end))
  }

/** As if the trigger had been typed, with the space before it. */
export function callSuggestions(editor: Editor, trigger: string): void {
  const { $from } = editor.state.selection
  calls.set(editor.view, $from.pos)
  const before = $from.parent.textBetween(Math.max(0, $from.parentOffset - 1), $from.parentOffset)
  const blank = before === '' || before === ' ' ? '' : ' '
  editor
    .chain()
    .focus()
    .insertContent({ type: 'text', text: blank + trigger })
    .run()
}
