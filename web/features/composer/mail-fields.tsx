import { lazy, memo, Suspense, useState } from 'react'
import { Input, Label, TextField } from 'react-aria-components'
import { t } from '#web/lib/i18n/i18n.ts'
import { classes } from '#web/ui/classes.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import styles from './fields.module.css'
import type { ComposerDraft } from './draft.ts'
import { RecipientsField } from './recipients-field.tsx'

/** Most emails are sent from the address of the group. */
const FromField = lazy(async () => ({ default: (await import('./from-field.tsx')).FromField }))

type MailFieldsProps = Pick<ComposerDraft, 'to' | 'cc' | 'bcc' | 'fromId' | 'typed' | 'subject'> & {
  groupId: number
  onChange: (change: Partial<ComposerDraft>) => void
  /** A forwarded message has no recipient yet. */
  takesFocus: boolean
}

/** Recipients and subject. Cc and subject are shown on demand, or if they contain something unusual. */
export const MailFields = memo(function MailFields({
  groupId,
  fromId,
  to,
  cc,
  bcc = [],
  typed,
  subject,
  onChange,
  takesFocus,
}: MailFieldsProps) {
  const [wantsCc, setWantsCc] = useState(typed.cc !== '')
  const [wantsSubject, setWantsSubject] = useState(false)
  const [wantsBcc, setWantsBcc] = useState(Boolean(typed.bcc))
  const [wantsFrom, setWantsFrom] = useState(false)
  const showsFrom = wantsFrom || fromId !== undefined
  const showsCc = wantsCc || cc.length > 0
  const showsBcc = wantsBcc || bcc.length > 0
  return (
    <div className={styles.fields}>
      <div className={classes(styles.field, styles.to)}>
        <RecipientsField
          label={t('To')}
          value={to}
          typed={typed.to}
          onChange={(next, words) => onChange({ to: next, typed: { ...typed, to: words } })}
          autoFocus={takesFocus}
        />
        {!showsCc && (
          <Button size="s" variant="ghost" onPress={() => setWantsCc(true)}>
            {t('Cc')}
          </Button>
        )}
        {!showsBcc && (
          <Button size="s" variant="ghost" onPress={() => setWantsBcc(true)}>
            {t('Bcc')}
          </Button>
        )}
        {!showsFrom && (
          <Button size="s" variant="ghost" onPress={() => setWantsFrom(true)}>
            {t('From')}
          </Button>
        )}
        {!wantsSubject && (
          <Button size="s" variant="ghost" onPress={() => setWantsSubject(true)}>
            {t('Subject')}
          </Button>
        )}
      </div>
      {showsFrom && (
        <Suspense>
          <FromField
            groupId={groupId}
            value={fromId}
            onChange={(next) => onChange({ fromId: next })}
            autoFocus={wantsFrom}
          />
        </Suspense>
      )}
      {showsCc && (
        <div className={styles.field}>
          <RecipientsField
            label={t('Cc')}
            value={cc}
            typed={typed.cc}
            onChange={(next, words) => onChange({ cc: next, typed: { ...typed, cc: words } })}
            autoFocus={wantsCc && cc.length === 0}
          />
        </div>
      )}
      {showsBcc && (
        <div className={styles.field}>
          <RecipientsField
            label={t('Bcc')}
            value={bcc}
            typed={typed.bcc ?? ''}
            onChange={(next, words) => onChange({ bcc: next, typed: { ...typed, bcc: words } })}
            autoFocus={wantsBcc && bcc.length === 0}
          />
        </div>
      )}
      {wantsSubject && (
        <TextField
          className={styles.field ?? ''}
          value={subject}
          onChange={(next) => onChange({ subject: next })}
          maxLength={3000}
          autoFocus
        >
          <Label className={styles.fieldLabel}>{t('Subject')}</Label>
          <Input className={styles.bare ?? ''} dir="auto" />
        </TextField>
      )}
    </div>
  )
})
