import { makeInitials } from '#web/lib/people.ts'
import { classes } from '../classes.ts'
import styles from './avatar.module.css'

const hues = 6

/** The same name has the same colour everywhere. */
const hueOf = (name: string) =>
  [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7) % hues

type AvatarProps = {
  name: string
  /** Address of an image; without one the initials are shown. */
  image?: string | undefined
  size?: 's' | 'm' | 'l' | undefined
  /** Names it for assistive technology if the name is not shown beside it. */
  isAlone?: boolean | undefined
}

export function Avatar({ name, image, size = 'm', isAlone = false }: AvatarProps) {
  const naming = isAlone ? ({ role: 'img', 'aria-label': name } as const) : ({ 'aria-hidden': true } as const)
  return (
    <span
      className={classes(styles.avatar, styles[size], styles[`hue${hueOf(name)}`])}
      {...naming}
      {...(!image && { 'data-initials': makeInitials(name) })}
    >
      {/* another element for another image: until it is loaded, an element shows the last one */}
      {image && <img key={image} src={image} alt="" className={styles.image} />}
    </span>
  )
}
