import { useQuery } from '@tanstack/react-query'
import type { UserMerge } from '#contract/user-merge.ts'
import { undoMerge } from '#web/features/admin/people/undo-merge.ts'
import { formatDate } from '#web/lib/format.ts'
import { t, tn } from '#web/lib/i18n/i18n.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { Link } from '#web/ui/primitives/link.tsx'
import { Part } from './details.tsx'
import styles from './people.module.css'
import { mergesQuery } from './queries.ts'

function Merge({ merge, personId, mayEdit }: { merge: UserMerge; personId: number; mayEdit: boolean }) {
  const isMerged = merge.user_id === personId
  const other = isMerged ? { id: merge.into_id, name: merge.into } : { id: merge.user_id, name: merge.user }
  return (
    <li className={styles.merge}>
      <span>
        {isMerged && `${t('Merged into')} `}
        <Link to="/users/$id" params={{ id: String(other.id) }}>
          {other.name}
        </Link>
        <span className={styles.mergeNote}>
          {[formatDate(merge.created_at), tn(merge.tickets, '{count} ticket', '{count} tickets')].join(' · ')}
        </span>
      </span>
      {mayEdit && (
        <Button size="s" aria-label={t('Undo the merge with {name}', other)} onPress={() => void undoMerge(merge.id)}>
          {t('Undo')}
        </Button>
      )}
    </li>
  )
}

/** Records of the same person that agents have joined, each of which can be separated again. */
export function MergedPeople({ personId, mayEdit }: { personId: number; mayEdit: boolean }) {
  const { data = [] } = useQuery(mergesQuery(personId))
  const merges = data.filter(({ undone_at }) => undone_at === null)
  if (merges.length === 0) return null
  return (
    <Part title={t('Merged people')}>
      <ul className={styles.merges}>
        {merges.map((merge) => (
          <Merge key={merge.id} merge={merge} personId={personId} mayEdit={mayEdit} />
        ))}
      </ul>
    </Part>
  )
}
