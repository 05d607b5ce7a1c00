import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { setupFacts } from './setup-facts.server.ts'
import { type SetupProgress, setupProgress, setupSteps } from './setup-steps.ts'

/** How far the setup is; null once the guide was dismissed, which costs nothing then. */
export async function dashboardGuide(): Promise<SetupProgress | null> {
  if ((await siteSettings()).guideDismissedAt !== null) return null
  return setupProgress(setupSteps(await setupFacts()))
}
