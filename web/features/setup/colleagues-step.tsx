import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import type { SetUpSteps } from '#contract/getting-started.ts'
import { useSubmit } from '#web/ui/patterns/form/use-submit.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { choicesQuery } from '#web/ui/patterns/form/reference-fields.tsx'
import { Badge } from '#web/ui/primitives/badge.tsx'
import { Checkbox } from '#web/ui/primitives/checkbox.tsx'
import { Notice } from '#web/ui/primitives/notice.tsx'
import { RadioGroup } from '#web/ui/primitives/radio-group.tsx'
import { TextArea } from '#web/ui/primitives/text-field.tsx'
import { parseAddresses } from './parse-addresses.ts'
import { type Invitation, inviteAll } from './invite.ts'
import { labelInvite } from './label-invite.ts'
import styles from './step.module.css'
import { StepFoot } from './step-foot.tsx'
import { refreshSteps } from './steps.ts'
import { useSessionValues } from './use-session-values.ts'

const roles = () => [
  { id: 'Agent', label: t('Agent'), description: t('Works on tickets') },
  { id: 'Admin', label: t('Administrator'), description: t('Manages users and settings') },
]

type GroupsFieldProps = { value: readonly number[]; onChange: (ids: number[]) => void }

function GroupsField({ value, onChange }: GroupsFieldProps) {
  const { data: groups = [] } = useQuery(choicesQuery('groups'))
  return (
    <fieldset className={styles.card}>
      <legend className={styles.legend}>{t('Their groups')}</legend>
      {groups.map(({ id, label }) => (
        <Checkbox
          key={id}
          isSelected={value.includes(id)}
          onChange={(isChosen) => onChange(isChosen ? [...value, id] : value.filter((one) => one !== id))}
        >
          {label}
        </Checkbox>
      ))}
    </fieldset>
  )
}

type InvitationsProps = { invitations: readonly Invitation[]; canMail: boolean }

function InvitationBadge({ isRefused, canMail }: { isRefused: boolean; canMail: boolean }) {
  if (isRefused) return <Badge tone="danger">{t('Not invited')}</Badge>
  return canMail ? <Badge tone="success">{t('Invited')}</Badge> : <Badge tone="warning">{t('Not sent yet')}</Badge>
}

const Invitations = ({ invitations, canMail }: InvitationsProps) => (
  <ul className={styles.records} aria-label={t('Invitations')}>
    {invitations.map(({ email, problem }) => (
      <li key={email} className={styles.record}>
        <span>
          <span dir="auto">{email}</span>
          {problem && <span className={styles.muted}> – {problem}</span>}
        </span>
        <InvitationBadge isRefused={problem !== undefined} canMail={canMail} />
      </li>
    ))}
  </ul>
)

/** Invited users choose a password with the link in the mail. */
export function ColleaguesStep({ steps }: { steps: SetUpSteps }) {
  const [values, change] = useSessionValues('colleagues', { addresses: '', role: 'Agent', groupIds: [1] })
  const [invitations, setInvitations] = useState<Invitation[]>([])
  const parsed = parseAddresses(values.addresses)
  const { addresses: emails, unreadable } = parsed
  const canMail = steps.some(({ name, state }) => name === 'mail_out' && state === 'done')
  // An address is not complete while it is being typed.
  const [wasSubmitted, setSubmitted] = useState(false)
  const { submit, isPending, problem, errors } = useSubmit(async () => {
    setSubmitted(true)
    const fresh = await inviteAll(emails, values)
    setInvitations((before) => [...before.filter(({ email }) => !emails.includes(email)), ...fresh])
    // What could not be invited or read stays in the field, to be corrected.
    const refused = fresh.filter((invitation) => invitation.problem !== undefined)
    change({ addresses: [...refused.map(({ email }) => email), ...unreadable].join('\n') })
    await refreshSteps()
  })
  return (
    <Form className={styles.form ?? ''} onSubmit={submit} validationErrors={errors}>
      {problem && <Notice tone="danger">{problem}</Notice>}
      {!canMail && (
        <Notice tone="warning">{t('Outgoing email isn’t set up yet. Invitations will be sent once it is.')}</Notice>
      )}
      {invitations.length > 0 && <Invitations invitations={invitations} canMail={canMail} />}
      <TextArea
        label={t('Email addresses')}
        description={t('One per line or comma-separated')}
        rows={3}
        error={
          unreadable.length > 0 && wasSubmitted
            ? t('Not an email address: {list}', { list: unreadable.join(', ') })
            : undefined
        }
        value={values.addresses}
        onChange={(addresses) => change({ addresses })}
      />
      <RadioGroup label={t('Role')} options={roles()} value={values.role} onChange={(role) => change({ role })} />
      {values.role === 'Agent' && <GroupsField value={values.groupIds} onChange={(groupIds) => change({ groupIds })} />}
      <StepFoot current="colleagues" steps={steps} action={labelInvite(parsed)} isPending={isPending} />
    </Form>
  )
}
