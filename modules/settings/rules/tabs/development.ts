import { checkbox } from '../setting-kinds.ts'
import { declaredTab, type SettingValues } from '../settings-form.ts'
import { settingsTabLabels } from '../settings-tab-labels.ts'

const groups = {
  'Test and diagnostic pages': {
    description: 'Only administrators can open them, and only while they are switched on.',
    fields: {
      enable_debug_panel: checkbox('Debug pages', 'Database, sign-up and payment tests.'),
      enable_payfast_diagnostic: checkbox(
        'PayFast passphrase diagnostic',
        'Shows whether the passphrase is set and works, never the passphrase itself.',
      ),
    },
  },
}

/** B§3 development_settings. */
export type DevelopmentSettings = SettingValues<typeof groups>

export const developmentTab = declaredTab({
  label: settingsTabLabels.development,
  columns: ['developmentSettings'],
  groups,
  saved: ({ developmentSettings }) => developmentSettings,
  change: (developmentSettings) => ({ developmentSettings }),
})
