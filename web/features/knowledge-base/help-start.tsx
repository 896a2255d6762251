import { Navigate } from '@tanstack/react-router'
import { useHelp } from './use-help.ts'

/** Without a language in the address. */
export function HelpStart() {
  const { params } = useHelp()
  return <Navigate to="/knowledge_base/$base/locale/$locale" params={params} search={(search) => search} replace />
}
