import { useNavigate } from '@tanstack/react-router'
import { listAddress } from './list-position.ts'

/** To another ticket of the same list, or back to the list itself. */
export function useStep(list: string | undefined) {
  const navigate = useNavigate()
  const leave = () => navigate(list === undefined ? { to: '/overviews' } : listAddress(list))
  return {
    goTo: (id: number | undefined) => {
      if (id !== undefined) void navigate({ to: '/tickets/$id', params: { id: String(id) }, search: { list } })
    },
    goBack: () => void leave(),
    /** Settles when something else is on screen. */
    leave,
  }
}
