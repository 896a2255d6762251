/** The host name in the settings of a new installation, until an administrator enters its own. */
export const defaultHost = 'switchboard.example.com'
