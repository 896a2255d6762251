import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import { TwoFactor } from '#contract/two-factor.ts'
import styles from '#web/ui/patterns/settings-page.module.css'
import { CopyText } from '#web/ui/patterns/copy-text.tsx'
import { useSubmit } from '#web/ui/patterns/form/use-submit.ts'
import { api } from '#web/lib/api/api.ts'
import { ApiError } from '#web/lib/api/error.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { Dialog } from '#web/ui/primitives/dialog.tsx'
import { Notice } from '#web/ui/primitives/notice.tsx'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'
import { TextField } from '#web/ui/primitives/text-field.tsx'
import { confirmIdentity, type Proof } from './identity-store.ts'
import own from './app-set-up.module.css'

/** `proof` is what `confirmIdentity` answered before the dialog opened. */
export type SetUpProps = { proof: Proof; onDone: (codes: string[] | undefined) => void; onClose: () => void }

const method = 'authenticator_app'

/** A secret and its QR code. */
async function begin() {
  const { configuration } = await api(TwoFactor).initiate({ method })
  const { secret, provisioning_uri } = configuration as { secret: string; provisioning_uri: string }
  const { toDataURL } = await import('qrcode')
  return { secret, image: await toDataURL(provisioning_uri, { margin: 2, width: 220 }) }
}

export function AppSetUp({ proof, onDone, onClose }: SetUpProps) {
  const { data } = useQuery({ queryKey: ['two_factor', 'begin'], queryFn: begin, gcTime: 0, staleTime: Infinity })
  const [code, setCode] = useState('')
  const { submit, isPending, problem, errors } = useSubmit(async () => {
    const confirmed = await confirmIdentity(proof)
    if (!confirmed) return
    const answer = await api(TwoFactor).verify({ method, payload: code.replaceAll(' ', ''), ...confirmed })
    if (!answer.verified) {
      const error = t('This code is incorrect. Wait for the next one.')
      throw new ApiError(422, { error, field: 'payload' })
    }
    onDone(answer.recovery_codes)
  })
  return (
    <Dialog isOpen onClose={onClose} title={t('Set up an authenticator app')}>
      <Form onSubmit={submit} validationErrors={errors} className={styles.form ?? ''}>
        {problem && <Notice tone="danger">{problem}</Notice>}
        <p>{t('Scan the QR code with your app, or enter the setup key. Then enter the code it shows.')}</p>
        {data ? (
          <>
            <img src={data.image} alt={t('QR code for your app')} width={220} height={220} className={own.qr} />
            <CopyText text={data.secret} name={t('Setup key')} />
          </>
        ) : (
          <Skeleton lines={5} />
        )}
        <TextField
          label={t('Code from your authenticator app')}
          name="payload"
          inputMode="numeric"
          autoComplete="one-time-code"
          isRequired
          isMarkHidden
          maxLength={10}
          validationBehavior="native"
          value={code}
          onChange={setCode}
        />
        <div className={styles.cardFoot}>
          <Button onPress={onClose}>{t('Cancel')}</Button>
          <Button type="submit" variant="primary" isPending={isPending}>
            {t('Set up')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
