import { User } from '#contract/user.ts'
import { useDialogAction } from '#web/features/ticket-dialogs/use-dialog-action.ts'
import { api } from '#web/lib/api/api.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { Notice } from '#web/ui/primitives/notice.tsx'
import { TextField } from '#web/ui/primitives/text-field.tsx'
import type { DraftCustomer, NewPerson } from './draft.ts'
import styles from './new-ticket.module.css'
import { draftCustomer } from './prefill.ts'

type NewCustomerFormProps = {
  person: NewPerson
  onChange: (person: NewPerson) => void
  onDone: (created: DraftCustomer | undefined) => void
}

/** Makes a customer on the spot. */
export function NewCustomerForm({ person, onChange, onDone }: NewCustomerFormProps) {
  const { run, isRunning, problem } = useDialogAction(async () => {
    const created = await api(User).create(person)
    if ('id' in created) onDone(draftCustomer(created))
  })
  const field = (part: keyof NewPerson) => ({
    value: person[part],
    onChange: (value: string) => onChange({ ...person, [part]: value }),
  })
  const isEmpty = [person.firstname, person.lastname, person.email].every((text) => text.trim() === '')
  return (
    <section className={styles.customer} aria-label={t('New customer')}>
      <h2>{t('New customer')}</h2>
      <div className={styles.pair}>
        <TextField label={t('First name')} autoFocus {...field('firstname')} />
        <TextField label={t('Last name')} {...field('lastname')} />
        <TextField label={t('Email')} type="email" {...field('email')} />
        <TextField label={t('Phone')} type="tel" {...field('phone')} />
      </div>
      {problem && <Notice tone="danger">{problem}</Notice>}
      <div className={styles.actions}>
        <Button size="s" onPress={() => onDone(undefined)}>
          {t('Cancel')}
        </Button>
        <Button size="s" variant="primary" isDisabled={isEmpty} isPending={isRunning} onPress={run}>
          {t('Create customer')}
        </Button>
      </div>
    </section>
  )
}
