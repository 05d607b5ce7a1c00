import { href } from 'react-router'
import { settingsTabLabels } from '#modules/settings/rules/settings-tab-labels.ts'
import { Tabs } from '#ui/primitives/tabs.tsx'

const tabs = Object.entries(settingsTabLabels).map(([name, label]) => ({ label, to: href('/admin/settings/:tab', { tab: name }) }))

export function SettingsTabs() {
  return <Tabs label="Settings" tabs={tabs} />
}
