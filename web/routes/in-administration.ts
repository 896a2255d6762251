import { adminFrame } from './frames.tsx'

export const inAdministration = { getParentRoute: () => adminFrame } as const
