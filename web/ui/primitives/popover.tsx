import type { ReactNode } from 'react'
import type { PopoverProps as AriaPopoverProps } from 'react-aria-components'
import { loadLater } from '../load-later.tsx'
import { PopoverButton, useOverlay } from './overlay-button.tsx'

export const PopoverWindow = loadLater(async () => (await import('./popover-window.tsx')).PopoverWindow)

type PopoverProps = {
  /** The button that opens it. */
  trigger: ReactNode
  /** Its name for assistive technology. */
  label: string
  placement?: AriaPopoverProps['placement'] | undefined
  children: ReactNode | ((close: () => void) => ReactNode)
  isOpen?: boolean | undefined
  onOpenChange?: ((isOpen: boolean) => void) | undefined
}

/** A small window beside a button: a filter, a person's card. */
export function Popover({ trigger, label, placement = 'bottom start', children, ...openness }: PopoverProps) {
  const { wasOpened, ...overlay } = useOverlay(openness)
  return (
    <>
      <PopoverButton overlay={overlay} preload={PopoverWindow.preload}>
        {trigger}
      </PopoverButton>
      {wasOpened && (
        <PopoverWindow overlay={overlay} label={label} placement={placement}>
          {children}
        </PopoverWindow>
      )}
    </>
  )
}
