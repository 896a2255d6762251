import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { t } from '#web/lib/i18n/i18n.ts'
import { classes } from '../classes.ts'
import styles from './dialog.module.css'
import { Button } from './button.tsx'
import { useToastsAbove } from './use-toasts-above.ts'

export type DialogProps = {
  title: string
  isOpen: boolean
  onClose: () => void
  children: ReactNode
  /** Buttons beside the title. */
  tools?: ReactNode
  /** The buttons: cancel first, the main action last. */
  footer?: ReactNode
  /** An alert must be answered: a click outside does not close it. */
  role?: 'dialog' | 'alertdialog' | undefined
  size?: 's' | 'm' | 'l' | 'xl' | undefined
  /** From the side, full height: for forms beside a list. */
  look?: 'dialog' | 'sheet' | undefined
}

type DialogPartsProps = {
  /** The element that names the dialog. */
  heading: ReactNode
  /** Buttons beside it. */
  tools?: ReactNode
  /** Left out, there is no button to close it. */
  onClose?: (() => void) | undefined
  footer?: ReactNode
  children: ReactNode
}

const footerHeight = 54

function Footer({ children }: { children: ReactNode }) {
  useToastsAbove(useId(), footerHeight)
  return <footer className={styles.footer}>{children}</footer>
}

/** What is inside of every dialog: the heading, the body, and the buttons. */
export const DialogParts = ({ heading, tools, onClose, footer, children }: DialogPartsProps) => (
  <>
    <header className={styles.header}>
      <div className={styles.heading}>{heading}</div>
      {tools}
      {onClose && <Button icon={X} variant="ghost" size="s" aria-label={t('Close')} onPress={onClose} />}
    </header>
    <div className={styles.body}>{children}</div>
    {footer && <Footer>{footer}</Footer>}
  </>
)

/** A window over the page. Focus stays in it and returns to where it was. */
export function Dialog({ title, isOpen, onClose, children, tools, footer, ...shape }: DialogProps) {
  const { role = 'dialog', size = 'm', look = 'dialog' } = shape
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={role === 'dialog'}
      className={classes(styles.backdrop, look === 'sheet' && styles.sheetBackdrop)}
    >
      <Modal className={classes(styles[look], styles[size])}>
        <AriaDialog role={role} className={styles.content ?? ''}>
          <DialogParts
            heading={<Heading slot="title">{title}</Heading>}
            tools={tools}
            onClose={role === 'dialog' ? onClose : undefined}
            footer={footer}
          >
            {children}
          </DialogParts>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
