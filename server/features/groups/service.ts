/** What other features may use of this one. */
export {
  accessText,
  type AccessMap,
  addGroupNames,
  groupIdsIn,
  parseAccess,
  parseAccessText,
  readAccess,
  writeAccess,
} from './group-access.ts'
