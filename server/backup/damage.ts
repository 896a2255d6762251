export class DamagedBackup extends Error {
  override name = 'DamagedBackup'
}
