import * as fc from 'fast-check'

/**
 * Every run tries the same values, so that a run can be repeated and a change is never refused for a fault that it did
 * not cause. `PROPERTY_SEED=2 npm run test:only -- FILE` tries others.
 */
fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 1) })

export { fc }
