import { Check } from 'lucide-react'
import { Header, Menu as AriaMenu, MenuItem, MenuSection, type PopoverProps, Separator } from 'react-aria-components'
import { ariaKeys } from '#web/lib/actions/keys.ts'
import { currentKeys } from '#web/lib/actions/shortcuts.ts'
import { classes } from '../classes.ts'
import { Floating } from './floating.tsx'
import { Kbd } from './kbd.tsx'
import type { MenuEntry, MenuGroup } from './menu.tsx'
import { OptionContent } from './options.tsx'
import styles from './options.module.css'
import type { FirstFocus, Overlay } from './overlay-button.tsx'

const Entry = ({ run, href, shortcut, danger, ...option }: MenuEntry) => (
  <MenuItem
    id={option.id}
    textValue={option.label}
    isDisabled={option.isDisabled ?? false}
    {...(href !== undefined && { href })}
    {...(run && { onAction: run })}
    {...(shortcut && { 'aria-keyshortcuts': ariaKeys(currentKeys(shortcut)) })}
    className={classes(styles.option, danger && styles.danger)}
  >
    {({ isSelected }) => (
      <>
        <OptionContent {...option} />
        {shortcut && <Kbd shortcut={currentKeys(shortcut)} />}
        {isSelected && <Check size={15} className={styles.check ?? ''} aria-hidden />}
      </>
    )}
  </MenuItem>
)

const Group = ({ title, entries, chosen, isFirst }: MenuGroup & { isFirst: boolean }) => (
  <>
    {!isFirst && <Separator className={styles.separator ?? ''} />}
    <MenuSection
      {...(title ? {} : { 'aria-label': entries.map(({ label }) => label).join(', ') })}
      {...(chosen !== undefined && { selectionMode: 'single', selectedKeys: [chosen] })}
    >
      {title && <Header className={styles.heading ?? ''}>{title}</Header>}
      {entries.map((entry) => (
        <Entry key={entry.id} {...entry} />
      ))}
    </MenuSection>
  </>
)

type MenuWindowProps = {
  overlay: Overlay
  firstFocus: FirstFocus
  label: string
  groups: readonly MenuGroup[]
  placement: PopoverProps['placement']
}

/** What a menu shows. */
export const MenuWindow = ({ overlay, firstFocus, label, groups, placement }: MenuWindowProps) => (
  <Floating
    triggerRef={overlay.triggerRef}
    isOpen={overlay.isOpen}
    onOpenChange={overlay.onOpenChange}
    placement={placement}
  >
    <AriaMenu
      id={overlay.id}
      aria-label={label}
      autoFocus={firstFocus ?? true}
      onClose={() => overlay.onOpenChange(false)}
      className={classes(styles.list, styles.menu)}
    >
      {groups
        .filter(({ entries }) => entries.length > 0)
        .map((group, index) => (
          <Group key={group.title ?? index} {...group} isFirst={index === 0} />
        ))}
    </AriaMenu>
  </Floating>
)
