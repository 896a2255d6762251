import { X } from 'lucide-react'
import { t } from '#web/lib/i18n/i18n.ts'
import { Avatar } from '#web/ui/primitives/avatar.tsx'
import { IconButton } from '#web/ui/primitives/icon-button.tsx'
import { Select } from '#web/ui/primitives/select.tsx'
import styles from '#web/ui/patterns/settings-page.module.css'

type Choice = 'full' | 'read' | 'own'

/** Reading includes being listed in overviews. */
const levelsOf = { full: ['full'], read: ['read', 'overview'] } as const

function findChoice(levels: readonly string[]): Choice {
  if (levels.includes('full')) return 'full'
  return levels.length === 2 && levelsOf.read.every((level) => levels.includes(level)) ? 'read' : 'own'
}

type GroupMemberProps = {
  name: string
  image: string | undefined
  levels: readonly string[]
  /** Left out for those who do not manage users. No levels remove the member. */
  onChange?: ((levels: string[]) => void) | undefined
}

/** A member with what they may do in the group; other combinations than these are made in the form of the user. */
export function GroupMember({ name, image, levels, onChange }: GroupMemberProps) {
  const choice = findChoice(levels)
  const options = [
    { id: 'full' as Choice, label: t('Full access') },
    { id: 'read' as Choice, label: t('Read only') },
    ...(choice === 'own' ? [{ id: 'own' as Choice, label: t('Custom') }] : []),
  ]
  return (
    <li className={styles.line}>
      <Avatar name={name} size="s" image={image} />
      <span className={styles.grow} dir="auto">
        {name}
      </span>
      {onChange && (
        <>
          <Select
            label={t('{name}’s access', { name })}
            isLabelHidden
            look="quiet"
            options={options}
            value={choice}
            onChange={(next) => next !== 'own' && onChange([...levelsOf[next]])}
          />
          <IconButton icon={X} size="s" label={t('Remove {name}', { name })} onPress={() => onChange([])} />
        </>
      )}
    </li>
  )
}
