import { Suspense } from 'react'
import { User } from '#contract/user.ts'
import { useDialogAction } from '#web/features/ticket-dialogs/use-dialog-action.ts'
import { fieldsOn } from '#web/domain/fields/custom-fields.ts'
import { useCustomFields } from '#web/domain/fields/fields-query.ts'
import { LazyCustomFieldControls } from '#web/domain/fields/lazy-custom-field-controls.ts'
import { useWorkflowForm } from '#web/domain/fields/use-workflow-form.ts'
import { api } from '#web/lib/api/api.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { useCan } from '#web/lib/session.ts'
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
    const { custom, ...known } = person
    const created = await api(User).create({ ...known, ...custom })
    if ('id' in created) onDone(draftCustomer(created))
  })
  const params = { ...person, ...person.custom, custom: undefined }
  const view = {
    screen: 'create',
    form: useWorkflowForm({ object: 'User', screen: 'create', params, isAsked: true }),
    can: useCan(),
  }
  const fields = fieldsOn(useCustomFields('User'), view)
  const field = (part: Exclude<keyof NewPerson, 'custom'>) => ({
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
        {fields.length > 0 && (
          <Suspense fallback={null}>
            <LazyCustomFieldControls
              fields={fields}
              view={view}
              values={person.custom}
              errors={undefined}
              onChange={(custom) => onChange({ ...person, custom })}
            />
          </Suspense>
        )}
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
