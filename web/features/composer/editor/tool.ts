import type { Editor } from '@tiptap/core'
import type { LucideIcon } from 'lucide-react'

/** A button of the toolbar that changes what is selected. */
export type Tool = {
  id: string
  icon: LucideIcon
  label: string
  shortcut?: string
  isOn: (editor: Editor) => boolean
  run: (editor: Editor) => void
}
