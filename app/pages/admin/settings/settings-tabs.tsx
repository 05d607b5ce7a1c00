import { href } from 'react-router'
import { settingsBar } from '#modules/settings/rules/settings-tab-labels.ts'
import { Tabs } from '#ui/primitives/tabs.tsx'

const tabs = settingsBar.map(({ name, label }) => ({
  label,
  to: href('/admin/settings/:tab', { tab: name }),
}))

export function SettingsTabs() {
  return <Tabs label="Settings" tabs={tabs} />
}
