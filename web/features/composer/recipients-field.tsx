import type { KeyboardEvent } from 'react'
import { ComboBox, Input } from 'react-aria-components'
import { t } from '#web/lib/i18n/i18n.ts'
import { type Option, OptionList } from '#web/ui/primitives/options.tsx'
import { Floating } from '#web/ui/primitives/floating.tsx'
import { Tags } from '#web/ui/primitives/tag.tsx'
import { useFoundOptions } from '#web/ui/primitives/use-found-options.ts'
import styles from './fields.module.css'
import { findRecipients } from './find-people.ts'
import { addMailboxes, commitTyped, isAddress, type Mailbox, parseMailboxes } from '#web/domain/articles/mailboxes.ts'

type RecipientsFieldProps = {
  label: string
  value: readonly Mailbox[]
  /** The text of the field that is not a recipient yet. */
  typed: string
  onChange: (mailboxes: Mailbox[], typed: string) => void
  autoFocus?: boolean | undefined
}

/** Keys that end an address in a list. */
const ends = new Set(['Enter', ',', ';'])

/** Recipients of a mail: found among users or typed. Typed text stays when the field loses focus. */
export function RecipientsField({ label, value, typed, onChange, autoFocus = false }: RecipientsFieldProps) {
  const { found } = useFoundOptions<string>([], typed.trim(), findRecipients)

  const add = (mailboxes: readonly Mailbox[]) => {
    if (typed !== '' || mailboxes.length > 0) onChange(addMailboxes(value, mailboxes), '')
  }
  const leave = () => {
    const { mailboxes, typed: rest } = commitTyped(value, typed)
    if (rest !== typed) onChange(mailboxes, rest)
  }
  const choose = (id: string | number | null) => {
    const option = found.find((one) => one.id === id)
    if (option) add([{ name: option.label === option.id ? '' : option.label, address: option.id }])
  }
  const listen = (event: KeyboardEvent<HTMLInputElement>) => {
    const isChoosing = event.currentTarget.getAttribute('aria-activedescendant') !== null
    if (ends.has(event.key) && !(event.key === 'Enter' && isChoosing) && typed.trim() !== '') {
      event.preventDefault()
      add(parseMailboxes(typed))
    }
    if (event.key === 'Backspace' && typed === '' && value.length > 0) onChange(value.slice(0, -1), '')
  }

  return (
    <div className={styles.recipients}>
      <span className={styles.fieldLabel} aria-hidden>
        {label}
      </span>
      {value.length > 0 && (
        <Tags
          label={label}
          tags={value.map((mailbox) => ({
            id: mailbox.address,
            label: mailbox.name ? `${mailbox.name} <${mailbox.address}>` : mailbox.address,
            start: !isAddress(mailbox) && <span className={styles.wrong}>{t('Not an address:')}</span>,
          }))}
          onRemove={(address) =>
            onChange(
              value.filter((one) => one.address !== address),
              typed,
            )
          }
        />
      )}
      <ComboBox
        aria-label={label}
        items={found as readonly Option[]}
        inputValue={typed}
        value={null}
        onChange={(id) => choose(id as string | null)}
        onBlur={leave}
        allowsCustomValue
        menuTrigger="input"
        defaultFilter={() => true}
        className={styles.typing ?? ''}
      >
        <Input
          className={styles.bare ?? ''}
          dir="auto"
          autoComplete="off"
          autoFocus={autoFocus}
          onChange={(event) => onChange([...value], event.target.value)}
          onKeyDown={listen}
        />
        <Floating>
          <OptionList />
        </Floating>
      </ComboBox>
    </div>
  )
}
