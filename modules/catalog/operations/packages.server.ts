import { asc } from 'drizzle-orm'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordedRows } from '#modules/activity/operations/recorded-rows.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { redirectOldAddress } from '#modules/redirects/operations/redirect-old-address.server.ts'
import { mayManagePackages } from '../policy.ts'
import { packageUses } from '../queries/packages.server.ts'
import { type PackageInput, periodPriceField } from '../rules/package-form.ts'
import { billingPeriods, type PeriodPrices } from '../rules/price.ts'
import { packages } from '../tables.server.ts'
import { pricedWithoutVat, priceWithoutVat } from './price-without-vat.server.ts'

const labels = { orders: 'orders', subscriptions: 'services', invoices: 'invoices' } as const

/** Why a package cannot go, and what to do instead. */
export function inUseMessage(name: string, uses: readonly (keyof typeof labels)[]): string {
  const list = new Intl.ListFormat('en-ZA').format(uses.map((use) => labels[use]))
  return `${name} is used by ${list} and cannot be deleted. Deactivate it instead. Customers can no longer order it, and existing orders keep it.`
}

type Priced = Omit<PackageInput, 'priceIncludesVat'>

/** All prices of a package are typed on one side of VAT (D41). */
async function packageWithoutVat(input: PackageInput): Promise<Result<Priced>> {
  const priced = await pricedWithoutVat(input)
  if (!priced.ok || !input.priceIncludesVat) return priced
  const periodPrices: PeriodPrices = {}
  for (const period of billingPeriods) {
    const cents = input.periodPrices[period]
    if (cents === undefined) continue
    const price = await priceWithoutVat(cents, periodPriceField(period))
    if (!price.ok) return price
    periodPrices[period] = price.value
  }
  const fee = await priceWithoutVat(input.setupFeeCents, 'setupFee')
  return fee.ok ? ok({ ...priced.value, periodPrices, setupFeeCents: fee.value }) : fee
}

/** The address that links to a package have; the period that they add is passed on. */
const addressOf = (slug: string) => `/checkout?package=${encodeURIComponent(slug)}`

const catalogue = recordedRows({
  table: packages,
  entityType: 'package',
  noun: 'package',
  name: 'name',
  title: (name) => `Package ${name}`,
  may: mayManagePackages,
  mayNot: refuse('forbidden', 'You do not have permission to manage packages.'),
  columns: packageWithoutVat,
  unique: {
    constraint: 'packages_slug_unique',
    field: 'slug',
    taken: 'Another package has this slug.',
    problem: 'Please check the package.',
  },
  changed: (tx, actor, { from, to }) =>
    redirectOldAddress(tx, actor, { from: addressOf(from.slug), to: addressOf(String(to.slug)) }),
  // An order that is being written with this package waits for the row, or is seen here.
  beforeDelete: async (tx, { id, name }) => {
    const uses = await packageUses(id, tx)
    return uses.length > 0 ? refuse('conflict', inUseMessage(name, uses)) : ok({})
  },
  places: {
    property: 'sortOrder',
    column: packages.sortOrder,
    order: [asc(packages.sortOrder), asc(packages.priceCents), asc(packages.id)],
    isTyped: true,
  },
})

export const {
  save: savePackage,
  add: addPackage,
  delete: deletePackage,
  move: movePackage,
} = catalogue

/** Shows or hides a package. */
export const switchPackage = (actor: Actor, id: string, isActive: boolean) =>
  catalogue.switch(actor, id, {
    wanted: { isActive },
    action: isActive ? 'activated' : 'deactivated',
  })
