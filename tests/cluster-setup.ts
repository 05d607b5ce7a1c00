import { startTestCluster } from './cluster.ts'

/** Global set-up of Vitest and of Playwright alike: what it returns takes the cluster down again. */
export default async function setup(): Promise<() => Promise<void>> {
  const cluster = await startTestCluster()
  return () => cluster.stop()
}
