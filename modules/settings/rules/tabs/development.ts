import { ok } from '#kernel/result.ts'
import { isOn, on, type SettingsTab } from '../settings-form.ts'
import { settingsTabLabels } from '../settings-tab-labels.ts'

/** B§3 development_settings. */
export const developmentTab: SettingsTab = {
  label: settingsTabLabels.development,
  columns: ['developmentSettings'],
  groups: () => [
    {
      title: 'Test and diagnostic pages',
      description: 'Only administrators can open them, and only while they are switched on.',
      fields: [
        {
          kind: 'switch',
          name: 'enable_debug_panel',
          label: 'Debug pages',
          hint: 'Database, sign-up and payment tests.',
        },
        {
          kind: 'switch',
          name: 'enable_payfast_diagnostic',
          label: 'PayFast passphrase diagnostic',
          hint: 'Shows whether the passphrase is set and works, never the passphrase itself.',
        },
      ],
    },
  ],
  values: ({ developmentSettings: own }) => ({
    enable_debug_panel: on(own.enable_debug_panel),
    enable_payfast_diagnostic: on(own.enable_payfast_diagnostic),
  }),
  parse: (typed) =>
    ok({
      developmentSettings: {
        enable_debug_panel: isOn(typed.enable_debug_panel),
        enable_payfast_diagnostic: isOn(typed.enable_payfast_diagnostic),
      },
    }),
}
