import { type Editor, elementFromString, type Range } from '@tiptap/core'
import { DOMParser } from '@tiptap/pm/model'
import { cleanPasted } from './pasted.ts'

/** Like a paste: the first paragraph continues the current line. */
const sliceOf = ({ schema }: Editor, html: string) =>
  DOMParser.fromSchema(schema).parseSlice(elementFromString(cleanPasted(html)))

type Insertion = { html: string; trigger: string; range: Range }

/** In place of a trigger. One transaction, so that one undo reverts it. Text typed in the meantime is kept. */
export function insertHtml(editor: Editor, { html, trigger, range: { from, to } }: Insertion): void {
  if (editor.isDestroyed) return
  const end = Math.min(to, editor.state.doc.content.size)
  const isThere = from < end && editor.state.doc.textBetween(from, end).startsWith(trigger)
  const chain = editor.chain().focus()
  if (isThere) chain.deleteRange({ from, to: end })
  chain
    .command(({ tr }) => {
      tr.replaceSelection(sliceOf(editor, html)).scrollIntoView()
      return true
    })
    .run()
}
