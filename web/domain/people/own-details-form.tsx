import { Form } from 'react-aria-components'
import styles from '#web/ui/patterns/settings-page.module.css'
import { t } from '#web/lib/i18n/i18n.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { Notice } from '#web/ui/primitives/notice.tsx'
import { TextField } from '#web/ui/primitives/text-field.tsx'
import { useOwnDetails } from './own-details.ts'

export function OwnDetailsForm() {
  const { bind, isChanged, submit, isPending, problem, errors } = useOwnDetails()
  return (
    <Form className={styles.form ?? ''} onSubmit={submit} validationErrors={errors}>
      {problem && <Notice tone="danger">{problem}</Notice>}
      <div className={styles.pair}>
        <TextField {...bind('firstname')} label={t('First name')} autoComplete="given-name" />
        <TextField {...bind('lastname')} label={t('Last name')} autoComplete="family-name" />
      </div>
      <div className={styles.pair}>
        <TextField {...bind('phone')} label={t('Phone')} type="tel" autoComplete="tel" />
        <TextField {...bind('mobile')} label={t('Mobile')} type="tel" autoComplete="tel" />
      </div>
      <div className={styles.cardFoot}>
        <Button type="submit" variant="primary" isPending={isPending} isDisabled={!isChanged}>
          {t('Save')}
        </Button>
      </div>
    </Form>
  )
}
