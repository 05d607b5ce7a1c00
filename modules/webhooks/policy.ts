import { mayManageSettings } from '#modules/settings/policy.ts'

/** What webhooks send is data of every customer, to any address: for staff who manage settings. */
export const mayManageWebhooks = mayManageSettings
