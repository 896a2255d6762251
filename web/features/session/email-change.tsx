import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { Account } from '#contract/account.ts'
import { api } from '#web/lib/api/api.ts'
import { ApiError } from '#web/lib/api/error.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Link } from '#web/ui/primitives/link.tsx'
import { Notice } from '#web/ui/primitives/notice.tsx'
import { Card } from './card.tsx'
import { SubmitForm } from './submit-form.tsx'
import { useSubmit } from '#web/ui/patterns/form/use-submit.ts'

type Choice = 'undone' | 'confirmed'

/** Opened by the link in an email to the previous address, after an agent entered another one. */
export function EmailChangeScreen() {
  const { token } = useParams({ from: '/email_change/$token' })
  const [done, setDone] = useState<Choice>()
  const choose = async (choice: Choice) => {
    const { undoEmailChange, confirmEmailChange } = api(Account)
    const { message } = await (choice === 'undone' ? undoEmailChange : confirmEmailChange)({ token })
    if (message === 'failed') throw new ApiError(422, { error: t('This link has expired.') })
    setDone(choice)
  }
  const undoing = useSubmit(() => choose('undone'))
  const confirming = useSubmit(() => choose('confirmed'))
  return (
    <Card title={t('Your email address was changed')} below={<Link to="/signin">{t('Go to sign-in')}</Link>}>
      {done ? (
        <Notice tone="success">
          {done === 'undone' ? t('Your previous address is restored.') : t('Your new address is confirmed.')}
        </Notice>
      ) : (
        <>
          <SubmitForm submitting={undoing} action={t('Undo change')} />
          <SubmitForm submitting={confirming} action={t('Confirm new address')} variant="secondary" />
        </>
      )}
    </Card>
  )
}
