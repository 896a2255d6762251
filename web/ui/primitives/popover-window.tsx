import type { ReactNode } from 'react'
import { Dialog, type PopoverProps } from 'react-aria-components'
import { Floating } from './floating.tsx'
import type { Overlay } from './overlay-button.tsx'
import styles from './popover.module.css'

type PopoverWindowProps = {
  overlay: Overlay
  label: string
  placement: PopoverProps['placement']
  children: ReactNode | ((close: () => void) => ReactNode)
}

/** What a popover shows. */
export const PopoverWindow = ({ overlay, label, placement, children }: PopoverWindowProps) => (
  <Floating
    triggerRef={overlay.triggerRef}
    isOpen={overlay.isOpen}
    onOpenChange={overlay.onOpenChange}
    placement={placement}
    className={styles.window}
  >
    <Dialog id={overlay.id} aria-label={label} className={styles.dialog ?? ''}>
      {typeof children === 'function' ? children(() => overlay.onOpenChange(false)) : children}
    </Dialog>
  </Floating>
)
