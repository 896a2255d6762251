import { createContext, type ReactNode } from 'react'

export type RichTextProps = {
  label: string
  /** HTML, as the server keeps it. */
  value: string
  onChange: (html: string) => void
  isRequired: boolean
  isDisabled: boolean
  isLabelHidden?: boolean | undefined
  error?: string | undefined
  className?: string | undefined
}

/** The editor of messages belongs to a feature above the fields, so the application puts it here. */
export const RichTextSlot = createContext<((props: RichTextProps) => ReactNode) | undefined>(undefined)
