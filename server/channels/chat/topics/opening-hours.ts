export { isOpenNow } from '#contract/opening-now.ts'
