import { currentGatewayTest } from '#modules/billing/payments/queries/payment-gateway.server.ts'
import { gatewayName } from '#modules/billing/payments/rules/gateways.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import type { SettingsTabName } from '#modules/settings/rules/settings-tab-labels.ts'
import { systemFacts } from './development/system-facts.server.ts'
import { emailFacts } from './email/email-facts.server.ts'
import type { TabFacts } from './tab-extras.tsx'

/** What is shown below the settings of a tab. */
export async function tabFacts(name: SettingsTabName): Promise<TabFacts> {
  if (name === 'email') return { name, email: await emailFacts() }
  if (name === 'api') {
    const settings = await siteSettings()
    return {
      name,
      gateway: {
        name: gatewayName(null),
        test: currentGatewayTest(settings),
        zone: settings.timezone,
      },
    }
  }
  if (name === 'development') return { name, ...(await systemFacts()) }
  return { name: name === 'seller' ? name : 'other' }
}
