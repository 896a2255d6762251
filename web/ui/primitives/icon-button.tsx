import type { LucideIcon } from 'lucide-react'
import { Button, type ButtonProps } from './button.tsx'
import { Tooltip } from './tooltip.tsx'

export type IconButtonProps = Omit<ButtonProps, 'children' | 'icon' | 'shortcut'> & {
  icon: LucideIcon
  /** Its name; also what the tooltip shows. */
  label: string
  shortcut?: string | undefined
}

/** A button that shows only an icon, but is called by a name. */
export function IconButton({ icon, label, shortcut, variant = 'ghost', ...props }: IconButtonProps) {
  return (
    <Tooltip text={label} shortcut={shortcut}>
      <Button {...props} icon={icon} variant={variant} aria-label={label} />
    </Tooltip>
  )
}
