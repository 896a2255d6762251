import type { LucideIcon } from 'lucide-react'

/**
 * One action, defined once for menus, toolbars, the palette, the bulk bar and shortcuts. Actions are available
 * while a component that calls `useActions` is on screen.
 */
export type Action = {
  id: string
  title: string
  /** Where the palette lists it: "Ticket", "Go to". */
  group?: string | undefined
  icon?: LucideIcon | undefined
  /** `e`, `shift+e`, `mod+k` (⌘ or Ctrl), `g d` (one after the other). The user may change it. */
  shortcut?: string | undefined
  /** Further words that find it. */
  keywords?: string | undefined
  /** Offered only when true; left out means always. */
  enabled?: boolean | undefined
  /** Also when a field has the focus; only sensible with a modifier. */
  inFields?: boolean | undefined
  /** Runs again while the key is held, as moving through a list does. */
  repeats?: boolean | undefined
  /** Shown in red; its `run` asks for confirmation. */
  danger?: boolean | undefined
  run: () => void
}
