/** The host name of a system whose address was never set. */
const placeholder = 'switchboard.example.com'

type Config = Readonly<Record<string, unknown>>

export const isAddressSet = ({ fqdn }: Config): boolean => fqdn !== placeholder

/** Where others reach this system: as it is configured, or as this browser reached it. */
export const publicAddress = (config: Config): string =>
  isAddressSet(config) ? `${String(config.http_type)}://${String(config.fqdn)}` : location.origin
