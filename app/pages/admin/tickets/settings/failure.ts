export const settingsFailure = 'Failed to save settings'
