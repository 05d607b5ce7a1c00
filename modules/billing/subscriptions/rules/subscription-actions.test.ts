import { expect, test } from 'vitest'
import {
  type ActedSubscription,
  type SubscriptionAction,
  subscriptionActions,
} from './subscription-actions.ts'

const day = new Date('2027-02-01T08:00:00Z')
const running: ActedSubscription = {
  ...{ status: 'active', suspendedAt: null, parkedAt: null },
  ...{ cancelAtPeriodEnd: false, gatewayCancelRequestedAt: null, pendingDescription: null },
}

test.each<[string, Partial<ActedSubscription>, SubscriptionAction[]]>([
  ['that runs', {}, ['change-plan', 'pause', 'cancel']],
  [
    'with a change that waits',
    { pendingDescription: 'Kite' },
    ['change-plan', 'withdraw-change', 'pause', 'cancel'],
  ],
  ['that is paused', { status: 'paused' }, ['resume', 'cancel']],
  ['that is suspended for debt', { suspendedAt: day }, ['cancel']],
  ['that is parked for review', { parkedAt: day }, ['release', 'pause', 'cancel']],
  ['that ends with its period', { cancelAtPeriodEnd: true }, ['keep', 'cancel']],
  [
    'that ends, and whose end the gateway knows',
    { cancelAtPeriodEnd: true, gatewayCancelRequestedAt: day },
    ['cancel'],
  ],
  ['that was cancelled', { status: 'cancelled', parkedAt: day, pendingDescription: 'Kite' }, []],
])('staff may do with a subscription %s', (_, change, actions) => {
  expect(subscriptionActions({ ...running, ...change })).toEqual(actions)
})
