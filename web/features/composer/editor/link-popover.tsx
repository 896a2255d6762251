import type { Editor } from '@tiptap/react'
import type { LucideIcon } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { t } from '#web/lib/i18n/i18n.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { IconButton } from '#web/ui/primitives/icon-button.tsx'
import { Popover } from '#web/ui/primitives/popover.tsx'
import { TextField } from '#web/ui/primitives/text-field.tsx'
import styles from './editor.module.css'

const complete = (address: string) => (/^(?:[a-z][a-z0-9+.-]*:|[#/])/i.test(address) ? address : `https://${address}`)

function setLink(editor: Editor, address: string): void {
  const chain = editor.chain().focus().extendMarkRange('link')
  if (address === '') chain.unsetLink().run()
  else if (editor.state.selection.empty && !editor.isActive('link')) {
    const mark = { type: 'link', attrs: { href: complete(address) } }
    chain.insertContent({ type: 'text', text: address, marks: [mark] }).run()
  } else chain.setLink({ href: complete(address) }).run()
}

/** Sets, changes or, when empty, removes the link of the selection. */
export function LinkPopover({ editor, icon }: { editor: Editor; icon: LucideIcon }) {
  const [address, setAddress] = useState('')
  const isOn = editor.isActive('link')
  return (
    <Popover
      label={t('Link')}
      placement="top start"
      onOpenChange={(isOpen) => isOpen && setAddress(String(editor.getAttributes('link').href ?? ''))}
      trigger={
        <IconButton
          icon={icon}
          label={t('Link')}
          size="s"
          aria-pressed={isOn}
          className={isOn ? styles.on : undefined}
        />
      }
    >
      {(close) => (
        <form
          className={styles.link}
          onSubmit={(event: FormEvent) => {
            event.preventDefault()
            close()
            setLink(editor, address.trim())
          }}
        >
          <TextField label={t('URL')} value={address} onChange={setAddress} placeholder="https://" autoFocus />
          <Button type="submit" variant="primary">
            {t('Save link')}
          </Button>
        </form>
      )}
    </Popover>
  )
}
