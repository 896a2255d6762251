import type { LucideIcon } from 'lucide-react'
import { Button } from '#web/ui/primitives/button.tsx'
import styles from './head-button.module.css'

type HeadButtonProps = { icon: LucideIcon; label: string; onPress: () => void }

/** A secondary action in the head of a list; an icon where there is little room, as beside an open record. */
export const HeadButton = ({ icon, label, onPress }: HeadButtonProps) => (
  <Button icon={icon} aria-label={label} className={styles.button} onPress={onPress}>
    {label}
  </Button>
)
