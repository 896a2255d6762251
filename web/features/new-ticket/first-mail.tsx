import { useQuery } from '@tanstack/react-query'
import { Reply } from '#contract/reply.ts'
import { MailBody } from '#web/domain/articles/mail-body.tsx'
import { foldMarker } from '#web/features/composer/editor/fold-marker.ts'
import composer from '#web/features/composer/fields.module.css'
import { signatureHtml } from '#web/features/composer/prepare.ts'
import { RecipientsField } from '#web/features/composer/recipients-field.tsx'
import { api } from '#web/lib/api/api.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import type { NewTicketDraft } from './draft.ts'
import styles from './new-ticket.module.css'

type FirstMail = { from: string | null; signature: { id: number; body: string } | null }

/** The sender and the signature of a mail from this group; nothing for other kinds of tickets. */
export function useFirstMail({ kind, groupId }: NewTicketDraft): FirstMail | undefined {
  const { data } = useQuery({
    queryKey: ['new_email', groupId],
    queryFn: () => api(Reply).begin({ group_id: groupId ?? 0 }),
    enabled: kind === 'email' && groupId !== null,
  })
  return kind === 'email' ? data : undefined
}

/** The message as it leaves, above its signature. */
export const withSignature = (html: string, mail: FirstMail | undefined): string =>
  mail?.signature ? `${html}${foldMarker}${signatureHtml(mail.signature)}` : html

type MailLinesProps = {
  draft: NewTicketDraft
  mail: FirstMail | undefined
  onChange: (change: Partial<NewTicketDraft>) => void
}

/** Who the mail comes from, and who gets a copy. */
export function MailLines({ draft, mail, onChange }: MailLinesProps) {
  if (draft.kind !== 'email') return null
  return (
    <div className={styles.mailLines}>
      {mail && (
        <div className={composer.field}>
          <span className={composer.fieldLabel}>{t('From')}</span>
          <span className={styles.from} dir="auto">
            {mail.from ?? t('This group has no email address, so nothing can be sent.')}
          </span>
        </div>
      )}
      <div className={composer.field}>
        <RecipientsField
          label={t('Cc')}
          value={draft.cc ?? []}
          typed={draft.typedCc ?? ''}
          onChange={(cc, typedCc) => onChange({ cc, typedCc })}
        />
      </div>
    </div>
  )
}

export function SignaturePreview({ mail }: { mail: FirstMail | undefined }) {
  if (!mail?.signature) return null
  return (
    <section className={styles.signature} aria-label={t('Signature')}>
      <MailBody html={mail.signature.body} isFolding={false} />
    </section>
  )
}
