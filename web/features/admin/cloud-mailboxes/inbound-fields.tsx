import { useState } from 'react'
import { cloudMailboxes, type CloudMailbox, type MailProvider } from '#contract/channel-cloud-mailbox.ts'
import { api } from '#web/lib/api/api.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Checkbox } from '#web/ui/primitives/checkbox.tsx'
import { TextField } from '#web/ui/primitives/text-field.tsx'
import { GroupField } from '../messengers/channel-fields.tsx'

type Inbound = { groupId: number | null; folder: string; keep_on_server: boolean; skip_existing: boolean }

/** What is fetched from a mailbox, and where it goes. */
export function useInbound({ group_id, options }: CloudMailbox) {
  const stored = options.inbound?.options ?? {}
  const [inbound, setInbound] = useState<Inbound>({
    groupId: group_id,
    folder: String(stored.folder ?? 'INBOX'),
    keep_on_server: stored.keep_on_server === true,
    skip_existing: stored.skip_existing === true,
  })
  return { inbound, change: (changed: Partial<Inbound>) => setInbound({ ...inbound, ...changed }) }
}

type Saved = { provider: MailProvider; id: number; inbound: Inbound; active?: boolean }

/** The group first: with `active`, fetching begins at once. */
export async function saveInbound({ provider, id, inbound, active }: Saved): Promise<void> {
  const { groupId, ...options } = inbound
  const mailboxes = api(cloudMailboxes[provider])
  if (groupId !== null) await mailboxes.group({ id, group_id: groupId })
  await mailboxes.inbound({ id, options, ...(active !== undefined && { active }) })
}

export function InboundFields({ inbound, change }: ReturnType<typeof useInbound>) {
  return (
    <>
      <GroupField value={inbound.groupId} onChange={(groupId) => change({ groupId })} />
      <TextField label={t('Folder')} name="folder" value={inbound.folder} onChange={(folder) => change({ folder })} />
      <Checkbox isSelected={inbound.skip_existing} onChange={(skip_existing) => change({ skip_existing })}>
        {t('Only emails that arrive from now on')}
      </Checkbox>
      <Checkbox
        isSelected={inbound.keep_on_server}
        onChange={(keep_on_server) => change({ keep_on_server })}
        description={t('Otherwise we delete them there once they’re saved here.')}
      >
        {t('Keep emails in the mailbox')}
      </Checkbox>
    </>
  )
}
