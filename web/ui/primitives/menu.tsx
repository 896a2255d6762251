import { type ReactNode, useState } from 'react'
import type { PopoverProps } from 'react-aria-components'
import { loadLater } from '../load-later.tsx'
import type { Option } from './options.tsx'
import { type FirstFocus, MenuButton, useOverlay } from './overlay-button.tsx'

export type MenuEntry = Option<string> & {
  run?: (() => void) | undefined
  /** A link instead: the address of a screen. */
  href?: string | undefined
  shortcut?: string | undefined
  danger?: boolean | undefined
}

export type MenuGroup = {
  title?: string | undefined
  entries: readonly MenuEntry[]
  /** The id of the one that applies now, where the entries exclude each other. */
  chosen?: string | undefined
}

export const MenuWindow = loadLater(async () => (await import('./menu-window.tsx')).MenuWindow)

type MenuProps = {
  /** The button that opens it. */
  trigger: ReactNode
  label: string
  groups: readonly MenuGroup[]
  placement?: PopoverProps['placement'] | undefined
}

/** Actions or links, behind a button. */
export function Menu({ trigger, placement = 'bottom start', ...content }: MenuProps) {
  const { wasOpened, ...overlay } = useOverlay({})
  const [firstFocus, setFirstFocus] = useState<FirstFocus>(null)
  const open = (focus: FirstFocus) => {
    setFirstFocus(focus)
    overlay.onOpenChange(true)
  }
  return (
    <>
      <MenuButton overlay={overlay} preload={MenuWindow.preload} onOpen={open}>
        {trigger}
      </MenuButton>
      {wasOpened && <MenuWindow {...content} overlay={overlay} firstFocus={firstFocus} placement={placement} />}
    </>
  )
}
