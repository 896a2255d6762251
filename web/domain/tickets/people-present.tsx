import { useQueries } from '@tanstack/react-query'
import { Eye, PenLine } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import type { PresencePlace } from '#contract/presence.ts'
import { formatList } from '#web/lib/format.ts'
import { t, tn } from '#web/lib/i18n/i18n.ts'
import { usePresence } from '#web/lib/live/use-presence.ts'
import { findPicture, formatName } from '#web/lib/people.ts'
import { Avatar } from '#web/ui/primitives/avatar.tsx'
import styles from './people-present.module.css'
import { personQuery } from './queries.ts'

const mostShown = 3

function watchVisibility(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}

/** Who else is here, and who of them is writing: before two write the same. */
export function PeoplePresent({ place, isWriting }: { place: PresencePlace; isWriting: boolean }) {
  const isHidden = useSyncExternalStore(watchVisibility, () => document.hidden)
  const people = usePresence(place, isHidden ? 'idle' : isWriting ? 'writing' : 'viewing')
  const records = useQueries({ queries: people.map(({ user_id }) => personQuery(user_id)) })
  const named = people.flatMap(({ user_id, state }, index) => {
    const person = records[index]?.data
    return person ? [{ id: user_id, state, name: formatName(person), image: person.image }] : []
  })
  const writers = named.filter(({ state }) => state === 'writing').map(({ name }) => name)
  const watchers = named.map(({ name }) => name)
  return (
    <div className={styles.presence} role="status">
      {named.slice(0, mostShown).map(({ id, name, image }) => (
        <Avatar key={id} name={name} size="s" image={findPicture({ image })} />
      ))}
      {writers.length > 0 ? (
        <span className={styles.writing}>
          <PenLine size={13} aria-hidden />
          {tn(writers.length, '{names} is writing', '{names} are writing', { names: formatList(writers) })}
        </span>
      ) : (
        named.length > 0 && (
          <span className={styles.watching} title={formatList(watchers)}>
            <Eye size={13} aria-hidden />
            <span>{t('{names} also viewing', { names: formatList(watchers) })}</span>
          </span>
        )
      )}
    </div>
  )
}
