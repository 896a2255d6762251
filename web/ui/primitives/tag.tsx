import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, Tag as AriaTag, TagGroup, TagList } from 'react-aria-components'
import { t } from '#web/lib/i18n/i18n.ts'
import styles from './tag.module.css'

type TagEntry = { id: string; label: string; start?: ReactNode }

type TagsProps = {
  label: string
  tags: readonly TagEntry[]
  onRemove?: ((id: string) => void) | undefined
}

/** Small labels in a row: tags, recipients, filters. Focused with arrow keys, removed with Delete or the cross. */
export const Tags = ({ label, tags, onRemove }: TagsProps) => (
  <TagGroup
    aria-label={label}
    className={styles.group ?? ''}
    {...(onRemove && { onRemove: (ids: Set<string | number>) => ids.forEach((id) => onRemove(String(id))) })}
  >
    <TagList items={tags} className={styles.list ?? ''}>
      {(tag) => (
        <AriaTag id={tag.id} textValue={tag.label} className={styles.tag ?? ''}>
          {({ allowsRemoving }) => (
            <>
              {tag.start}
              <span className={styles.label} dir="auto">
                {tag.label}
              </span>
              {allowsRemoving && (
                <Button
                  slot="remove"
                  className={styles.remove ?? ''}
                  aria-label={t('Remove {name}', { name: tag.label })}
                >
                  <X size={13} aria-hidden />
                </Button>
              )}
            </>
          )}
        </AriaTag>
      )}
    </TagList>
  </TagGroup>
)
