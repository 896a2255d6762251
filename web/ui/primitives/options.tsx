import { Check, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { ListBox, ListBoxItem, type ListBoxProps } from 'react-aria-components'
import { t } from '#web/lib/i18n/i18n.ts'
import { classes } from '../classes.ts'
import styles from './options.module.css'

export type OptionId = string | number

/** One of the choices of a Select, ComboBox or Menu. */
export type Option<Id extends OptionId = OptionId> = {
  id: Id
  label: string
  description?: string | undefined
  icon?: LucideIcon | undefined
  /** Shown before the label instead of an icon, such as an avatar or a state icon. */
  start?: ReactNode
  isDisabled?: boolean | undefined
}

/** Both lines are its name, so that speech control can use the visible text. */
export const OptionContent = ({ label, description, icon: Icon, start }: Omit<Option, 'id'>) => (
  <>
    {start ?? (Icon && <Icon size={16} className={styles.icon ?? ''} aria-hidden />)}
    <span className={styles.text}>
      <span className={styles.label} dir="auto">
        {label}
      </span>{' '}
      {description && (
        <span className={styles.description} dir="auto">
          {description}
        </span>
      )}
    </span>
  </>
)

type OptionListProps = Pick<ListBoxProps<Option>, 'items'> & {
  emptyText?: string | undefined
  /** Enter takes the first one while no other is pointed at. */
  isFirstActive?: boolean | undefined
}

/** The list inside a Select or ComboBox, which pass the selection. */
export const OptionList = ({ emptyText, isFirstActive, ...props }: OptionListProps) => (
  <ListBox
    {...props}
    className={classes(styles.list, isFirstActive && styles.isFirstActive)}
    renderEmptyState={() => <div className={styles.empty}>{emptyText ?? t('No results')}</div>}
  >
    {(option: Option) => (
      <ListBoxItem
        id={option.id}
        textValue={option.label}
        isDisabled={option.isDisabled ?? false}
        className={styles.option ?? ''}
      >
        {({ isSelected }) => (
          <>
            <OptionContent {...option} />
            {isSelected && <Check size={15} className={styles.check ?? ''} aria-hidden />}
          </>
        )}
      </ListBoxItem>
    )}
  </ListBox>
)
