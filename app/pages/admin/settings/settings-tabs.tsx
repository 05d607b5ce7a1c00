import { href } from 'react-router'
import { settingsTabLabels } from '#modules/settings/rules/settings-tab-labels.ts'
import { Tabs } from '#ui/primitives/tabs.tsx'

const own = Object.entries(settingsTabLabels).map(([name, label]) => ({ label, to: href('/admin/settings/:tab', { tab: name }), name }))

/** In the order of B§2.2.11. The SEO tab is a page of its own (app/pages/admin/seo/global.tsx). */
const tabs = own.flatMap((tab) => (tab.name === 'billing' ? [{ label: 'SEO Settings', to: href('/admin/settings/seo') }, tab] : [tab]))

export function SettingsTabs() {
  return <Tabs label="Settings" tabs={tabs} />
}
