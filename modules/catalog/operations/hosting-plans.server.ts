import { asc } from 'drizzle-orm'
import { refuse } from '#kernel/result.ts'
import { recordedRows } from '#modules/activity/operations/recorded-rows.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { mayManageHostingPlans } from '../policy.ts'
import type { HostingPlanInput } from '../rules/hosting-plan-form.ts'
import { hostingPlans } from '../tables.server.ts'
import { pricedWithoutVat } from './price-without-vat.server.ts'

const plans = recordedRows({
  table: hostingPlans,
  entityType: 'hosting_plan',
  noun: 'plan',
  name: 'name',
  title: (name) => `Hosting plan ${name}`,
  may: mayManageHostingPlans,
  mayNot: refuse('forbidden', 'You do not have permission to manage hosting plans.'),
  columns: (input: HostingPlanInput) => pricedWithoutVat(input),
  unique: {
    constraint: 'hosting_plans_slug_unique',
    field: 'slug',
    taken: 'Another plan has this slug.',
    problem: 'Please check the plan.',
  },
  places: {
    property: 'sortOrder',
    column: hostingPlans.sortOrder,
    order: [asc(hostingPlans.sortOrder), asc(hostingPlans.id)],
    isTyped: true,
  },
})

/** Plans of the home page; nothing refers to one. */
export const {
  save: saveHostingPlan,
  add: addHostingPlan,
  delete: deleteHostingPlan,
  move: moveHostingPlan,
} = plans

/** Shows or hides a hosting plan. */
export const switchHostingPlan = (actor: Actor, id: string, isActive: boolean) =>
  plans.switch(actor, id, { wanted: { isActive }, action: isActive ? 'activated' : 'deactivated' })
