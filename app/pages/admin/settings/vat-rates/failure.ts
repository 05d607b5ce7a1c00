export const vatRatesFailure = 'Failed to save settings: the VAT rates were not saved'
