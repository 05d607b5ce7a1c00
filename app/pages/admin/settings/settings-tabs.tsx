import { settingsTabLabels } from '#modules/settings/rules/settings-tab-labels.ts'
import { Tabs } from '#ui/primitives/tabs.tsx'

const tabs = Object.entries(settingsTabLabels).map(([name, label]) => ({ label, to: `/admin/settings/${name}` }))

export function SettingsTabs() {
  return <Tabs label="Settings" tabs={tabs} />
}
