import { ChevronDown, ChevronUp } from 'lucide-react'
import { type KeyboardEvent, useContext, useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { t } from '#web/lib/i18n/i18n.ts'
import { Dialog, DialogParts, type DialogProps } from '../primitives/dialog.tsx'
import { IconButton } from '../primitives/icon-button.tsx'
import { makeWidthHook } from '../use-narrow.ts'
import styles from './sheet.module.css'
import { ShellPlaces } from './shell-places.ts'

/** Up to this width of the window the sheet covers the list: the list would have less than 520 px beside it. */
const useCramped = makeWidthHook(1243)

export type RecordSteps = { previous: (() => void) | undefined; next: (() => void) | undefined }

type SheetProps = Pick<DialogProps, 'title' | 'onClose' | 'children' | 'tools' | 'footer'> & {
  /** To the records before and after this one in the list. */
  steps?: RecordSteps | undefined
  /** Over the list, with room for two columns. */
  isWide?: boolean | undefined
}

/** A form for one record: beside its list where there is room, else over it; full screen on a phone. */
export function Sheet({ steps, isWide = false, ...props }: SheetProps) {
  const { side } = useContext(ShellPlaces)
  const isCramped = useCramped()
  if (!side || isCramped || isWide) return <Dialog {...props} isOpen look="sheet" size={isWide ? 'xl' : 'm'} />
  return createPortal(<SidePane {...props} steps={steps} />, side)
}

/** Moves the focus into the pane, and back to where it was when the pane is closed. */
function useFocusWhileOpen() {
  const pane = useRef<HTMLElement>(null)
  const [before] = useState(() => document.activeElement)
  useEffect(() => {
    // A field with `autoFocus` has it already.
    if (!pane.current?.contains(document.activeElement)) pane.current?.focus()
    return () => {
      if (document.activeElement !== document.body) return
      const target = before?.isConnected ? before : document.getElementById('main')
      if (target instanceof HTMLElement) target.focus()
    }
  }, [before])
  return pane
}

/** Overlays have their own use for the key; in a field of the page it clears the field. */
const usesEscape = 'input, textarea, [role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

function useEscapeOutside(close: () => void): void {
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      const isUsed = event.defaultPrevented || (event.target instanceof Element && event.target.closest(usesEscape))
      if (event.key === 'Escape' && !isUsed) close()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  })
}

const Steps = ({ previous, next }: RecordSteps) => (
  <>
    <IconButton size="s" icon={ChevronUp} label={t('Previous')} isDisabled={!previous} onPress={() => previous?.()} />
    <IconButton size="s" icon={ChevronDown} label={t('Next')} isDisabled={!next} onPress={() => next?.()} />
  </>
)

function SidePane({ title, onClose, children, tools, footer, steps }: Omit<SheetProps, 'isWide'>) {
  const pane = useFocusWhileOpen()
  const titleId = useId()
  useEscapeOutside(onClose)
  const listen = (event: KeyboardEvent) => {
    const { key, target, nativeEvent } = event
    // An open list of choices is closed first; its field keeps the focus.
    const isListOpen = target instanceof Element && target.closest('[aria-expanded=true]') !== null
    if (key === 'Escape' && !nativeEvent.isComposing && !isListOpen) {
      event.preventDefault()
      onClose()
    }
    if (target !== pane.current) return
    if (key === 'ArrowUp') steps?.previous?.()
    if (key === 'ArrowDown') steps?.next?.()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys that hold in the whole sheet
    <section
      ref={pane}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      className={styles.pane}
      onKeyDown={listen}
    >
      <DialogParts
        heading={<h2 id={titleId}>{title}</h2>}
        tools={
          <>
            {steps && <Steps {...steps} />}
            {tools}
          </>
        }
        onClose={onClose}
        footer={footer}
      >
        {children}
      </DialogParts>
    </section>
  )
}
