import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, RefAttributes } from 'react'
import { classes } from '../classes.ts'
import styles from './link.module.css'

type AnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> &
  RefAttributes<HTMLAnchorElement> & {
    /** `plain` takes the colour of what is around it. */
    look?: 'text' | 'plain' | undefined
  }

const Anchor = ({ look = 'text', className, children, ...props }: AnchorProps) => (
  <a {...props} className={classes(styles[look], className)}>
    {children}
  </a>
)

/** A link to a screen: `<Link to="/tickets/$id" params={{ id }}>`; typed by the routes. */
export const Link = createLink(Anchor)

/** A link to something that is not one of our screens: a file, the API reference, another site. */
export const ExternalLink = Anchor
