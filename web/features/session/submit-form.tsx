import type { ReactNode } from 'react'
import { Form } from 'react-aria-components'
import { Button } from '#web/ui/primitives/button.tsx'
import { Notice } from '#web/ui/primitives/notice.tsx'
import styles from './card.module.css'
import type { Submitting } from '#web/ui/patterns/form/use-submit.ts'

type SubmitFormProps = {
  submitting: Submitting
  /** The label of the button. */
  action: string
  variant?: 'primary' | 'secondary' | undefined
  children?: ReactNode
  /** Other links, below the button. */
  below?: ReactNode
}

/** A few fields and one button; an error is shown at its field, or above all. */
export const SubmitForm = ({ submitting, action, variant = 'primary', children, below }: SubmitFormProps) => (
  <Form className={styles.form ?? ''} onSubmit={submitting.submit} validationErrors={submitting.errors}>
    {submitting.problem && <Notice tone="danger">{submitting.problem}</Notice>}
    {children}
    <Button type="submit" variant={variant} size="l" isPending={submitting.isPending}>
      {action}
    </Button>
    {below}
  </Form>
)
