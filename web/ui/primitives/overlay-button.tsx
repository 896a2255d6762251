import { type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { ButtonContext, type KeyboardEvent, type PressEvent } from 'react-aria-components'

/** Where the focus goes when a menu opens; null for the menu itself. */
export type FirstFocus = 'first' | 'last' | null

/** A menu or popover at a button, whose code is loaded when it first opens. */
export type Overlay = {
  id: string
  triggerRef: RefObject<HTMLButtonElement | null>
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

type Openness = { isOpen?: boolean | undefined; onOpenChange?: ((isOpen: boolean) => void) | undefined }

/** `wasOpened`: before that, nothing of the overlay has to be there. */
export function useOverlay({ isOpen: given, onOpenChange }: Openness): Overlay & { wasOpened: boolean } {
  const triggerRef = useRef<HTMLButtonElement>(null)
  const [own, setOwn] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const isOpen = given ?? own
  if (isOpen && !wasOpened) setOpened(true)
  const change = (next: boolean) => {
    setOwn(next)
    onOpenChange?.(next)
  }
  return { id: useId(), triggerRef, isOpen, onOpenChange: change, wasOpened }
}

type OverlayButtonProps = { overlay: Overlay; preload: () => void; children: ReactNode }

const describe = (kind: 'menu' | 'dialog', { id, triggerRef, isOpen }: Overlay) => ({
  ref: triggerRef,
  isPressed: isOpen,
  'aria-haspopup': kind,
  'aria-expanded': isOpen,
  'aria-controls': isOpen ? id : undefined,
})

/** Informs the button inside that it opens a popover. */
export const PopoverButton = ({ overlay, preload, children }: OverlayButtonProps) => (
  <ButtonContext
    value={{
      ...describe('dialog', overlay),
      onHoverStart: preload,
      onPress: () => overlay.onOpenChange(!overlay.isOpen),
    }}
  >
    {children}
  </ButtonContext>
)

const firstFocusByKey: Record<string, FirstFocus> = { ArrowDown: 'first', ArrowUp: 'last' }

const isByMouse = ({ pointerType }: PressEvent) => pointerType !== 'touch' && pointerType !== 'keyboard'

/** Informs the button inside that it opens a menu: on mouse down, like system menus. */
export function MenuButton({
  overlay,
  preload,
  onOpen,
  children,
}: OverlayButtonProps & { onOpen: (focus: FirstFocus) => void }) {
  const open = (focus: FirstFocus) => {
    // To where the focus returns when the menu closes.
    overlay.triggerRef.current?.focus({ preventScroll: true })
    onOpen(focus)
  }
  return (
    <ButtonContext
      value={{
        ...describe('menu', overlay),
        preventFocusOnPress: true,
        onHoverStart: preload,
        onPressStart: (event) => isByMouse(event) && open(event.pointerType === 'virtual' ? 'first' : null),
        onPress: (event) => !isByMouse(event) && open(event.pointerType === 'keyboard' ? 'first' : null),
        onKeyDown: (event: KeyboardEvent) => {
          const focus = firstFocusByKey[event.key]
          if (focus) open(focus)
          else event.continuePropagation()
        },
      }}
    >
      {children}
    </ButtonContext>
  )
}
