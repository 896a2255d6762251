import type { Deps } from '#kernel/context.ts'

/** The address of this installation. */
export const loadOrigin = async ({ settings }: Deps): Promise<string> =>
  `${await settings.text('http_type')}://${await settings.text('fqdn')}`
