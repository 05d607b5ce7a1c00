import { andThen, ok, type Result, refuse } from '#kernel/result.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { breaks, transact } from '#platform/database.server.ts'
import { maySellStarterPlans } from '../policy.ts'
import { type StarterPlansInput, starterField } from '../rules/starter-plans.ts'
import { addHostingPlan } from './hosting-plans.server.ts'
import { addPackage } from './packages.server.ts'

/**
 * Puts plans on sale: each becomes a package, which the checkout sells, and a hosting plan of the
 * same name and price, which the home page presents. All of them or none. Refuses ('invalid') a
 * price that none gives with VAT (D41), and a name that is taken.
 */
export async function sellStarterPlans(
  actor: Actor,
  { plans, priceIncludesVat }: StarterPlansInput,
): Promise<Result<{ count: number }>> {
  if (!maySellStarterPlans(actor))
    return refuse('forbidden', 'You do not have permission to manage packages and hosting plans.')
  let adding = 0
  try {
    return await transact(async (tx) => {
      for (const { place, glyph, isPopular, ...plan } of plans) {
        adding = place
        const shared = { ...plan, priceIncludesVat, isActive: true, sortOrder: null }
        const added = await andThen(
          await addPackage(tx, actor, {
            ...shared,
            periodPrices: {},
            setupFeeCents: 0,
            billingPeriod: 'monthly',
            limits: {},
            metadata: { type: 'wordpress', icon_emoji: glyph },
            isFeatured: isPopular,
            showOnFrontend: true,
          }),
          () =>
            addHostingPlan(tx, actor, { ...shared, period: 'month', iconEmoji: glyph, isPopular }),
        )
        if (!added.ok)
          return added.error.fields?.price
            ? atPlan(place, 'price', added.error.fields.price)
            : added
      }
      return ok({ count: plans.length })
    })
  } catch (error) {
    if (!breaks(error, 'packages_slug_unique') && !breaks(error, 'hosting_plans_slug_unique'))
      throw error
    return atPlan(adding, 'name', ['There is a plan of this name already.'])
  }
}

function atPlan(place: number, field: string, problem: string[]) {
  return refuse('invalid', 'Please check the plans.', {
    fields: { [starterField(field, place)]: problem },
  })
}
