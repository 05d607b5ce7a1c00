export const subscriptionStatuses = ['active', 'paused', 'cancelled'] as const
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

export const subscriptionPaymentMethods = ['card', 'eft'] as const
export type SubscriptionPaymentMethod = (typeof subscriptionPaymentMethods)[number]
