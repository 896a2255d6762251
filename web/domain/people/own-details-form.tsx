import { useRef } from 'react'
import { Form } from 'react-aria-components'
import styles from '#web/ui/patterns/settings-page.module.css'
import { SubmitOnEnter } from '#web/ui/patterns/form/submit-on-enter.tsx'
import { SaveBar } from '#web/ui/patterns/save-bar/save-bar.tsx'
import { Notice } from '#web/ui/primitives/notice.tsx'
import { TextField } from '#web/ui/primitives/text-field.tsx'
import { useOwnDetails } from './own-details.ts'

export function OwnDetailsForm() {
  const { bind, changes, discard, submit, isPending, problem, errors } = useOwnDetails()
  const form = useRef<HTMLFormElement>(null)
  return (
    <Form ref={form} className={styles.form ?? ''} onSubmit={submit} validationErrors={errors}>
      {problem && <Notice tone="danger">{problem}</Notice>}
      <div className={styles.pair}>
        <TextField {...bind('firstname')} autoComplete="given-name" />
        <TextField {...bind('lastname')} autoComplete="family-name" />
      </div>
      <div className={styles.pair}>
        <TextField {...bind('phone')} type="tel" autoComplete="tel" />
        <TextField {...bind('mobile')} type="tel" autoComplete="tel" />
      </div>
      <SubmitOnEnter />
      <SaveBar
        changes={changes}
        isPending={isPending}
        onSave={() => form.current?.requestSubmit()}
        onDiscard={discard}
      />
    </Form>
  )
}
