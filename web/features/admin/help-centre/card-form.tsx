import type { ReactNode } from 'react'
import { Form } from 'react-aria-components'
import { t } from '#web/lib/i18n/i18n.ts'
import type { Submitting } from '#web/ui/patterns/form/use-submit.ts'
import page from '#web/ui/patterns/settings-page.module.css'
import { Button } from '#web/ui/primitives/button.tsx'
import { Notice } from '#web/ui/primitives/notice.tsx'

type CardFormProps = { title: string; form: Submitting; isChanged: boolean; children: ReactNode; lead?: string }

/** A card that is saved on its own. */
export const CardForm = ({ title, form, isChanged, children, lead }: CardFormProps) => (
  <Form className={page.card ?? ''} onSubmit={form.submit} validationErrors={form.errors}>
    <h2 className={page.cardTitle}>{title}</h2>
    {lead && <p className={page.muted}>{lead}</p>}
    {form.problem && <Notice tone="danger">{form.problem}</Notice>}
    {children}
    <div className={page.cardFoot}>
      <Button type="submit" variant="primary" isDisabled={!isChanged} isPending={form.isPending}>
        {t('Save changes')}
      </Button>
    </div>
  </Form>
)
