import { createStore, useStore } from '#web/lib/external-store.ts'
import { formatList, formatTime } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { isServerGone } from '#web/lib/live/server-reachability.ts'
import { useMe } from '#web/lib/session.ts'
import { Notice } from '#web/ui/primitives/notice.tsx'
import type { ChatSessionRecord } from './queries.ts'
import { nameVisitor } from './visitor.ts'
import styles from './console.module.css'

/** Since when the server cannot be reached; undefined while it can. */
const lostSince = createStore<number | undefined>(undefined)

function noteConnection(): void {
  const isLost = isServerGone.get() || !navigator.onLine
  lostSince.set((before) => (isLost ? (before ?? Date.now()) : undefined))
}

noteConnection()
isServerGone.subscribe(noteConnection)
addEventListener('online', noteConnection)
addEventListener('offline', noteConnection)

type Lists = { mine: readonly ChatSessionRecord[]; waiting: readonly ChatSessionRecord[] }

/** While the connection is lost, and afterwards which chats returned to the queue. */
export function ConnectionNotice({ mine, waiting }: Lists) {
  const { id: me } = useMe()
  const since = useStore(lostSince)
  const returned = waiting.filter(({ preferences }) => preferences.returned_from_id === me)
  const isLost = since !== undefined && mine.length > 0
  if (!isLost && returned.length === 0) return null
  return (
    <div className={styles.notice}>
      <Notice tone="warning" isAlert={isLost}>
        {isLost
          ? t('No connection since {time}. After 2 minutes your chats return to the queue.', {
              time: formatTime(since),
            })
          : t('Back in the queue, because your connection was lost: {names}.', {
              names: formatList(returned.map(nameVisitor)),
            })}
      </Notice>
    </div>
  )
}
