import { join } from 'node:path'
import { startTestCluster } from './cluster.ts'

/**
 * Global set-up of Vitest and of Playwright alike: what it returns takes the cluster down again.
 */
export default async function setup(): Promise<() => Promise<void>> {
  // Every test process and every server loads the same modules: each is compiled once.
  process.env.NODE_COMPILE_CACHE ??= join(
    import.meta.dirname,
    '..',
    'node_modules',
    '.cache',
    'compiled',
  )
  const cluster = await startTestCluster()
  return () => cluster.stop()
}
