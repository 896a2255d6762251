import { defaultHost } from '#contract/default-host.ts'

type Config = Readonly<Record<string, unknown>>

export const isAddressSet = ({ fqdn }: Config): boolean => fqdn !== defaultHost

/** The public URL of this helpdesk: as configured, or as opened in this browser. */
export const publicAddress = (config: Config): string =>
  isAddressSet(config) ? `${String(config.http_type)}://${String(config.fqdn)}` : location.origin
