import { Navigate, useMatch, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

const withoutSlash = (path: string) => path.replace(/\/$/, '')

/**
 * Goes on to another address once it is shown, unless the user has left in the meantime: React may show what it rendered
 * up to 300 ms later, and `Navigate` would then bring the user back.
 */
export const Redirect: typeof Navigate = (props) => {
  const router = useRouter()
  const { pathname } = useMatch({ strict: false })
  useEffect(() => {
    const isHere = withoutSlash(router.latestLocation.pathname) === withoutSlash(pathname)
    if (isHere) void router.navigate({ ...props, replace: true })
  })
  return null
}
