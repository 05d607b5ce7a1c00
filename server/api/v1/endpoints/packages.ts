import { z } from 'zod'
import { decimalRand } from '#kernel/money.ts'
import { andThen, type Result, refuse } from '#kernel/result.ts'
import { packageAnswerById, packageAnswers } from '#modules/api/queries/objects/packages.server.ts'
import { packageObject } from '#modules/api/rules/objects/sales.ts'
import { mayOrder } from '#modules/billing/policy.ts'
import { savePackage } from '#modules/catalog/operations/packages.server.ts'
import { mayManagePackages } from '#modules/catalog/policy.ts'
import { packageById } from '#modules/catalog/queries/packages.server.ts'
import { limitNames, packageBillingPeriods, packageTypes } from '#modules/catalog/rules/package.ts'
import { emptyFeature } from '#modules/catalog/rules/package-features.ts'
import {
  newPackageValues,
  type PackageFormValues,
  packageValues,
  toPackage,
} from '#modules/catalog/rules/package-form.ts'
import { billingPeriods } from '#modules/catalog/rules/price.ts'
import { type Caller, type Endpoint, endpoint } from '../endpoint.ts'
import { listEndpoint, trueOrFalse } from '../list-endpoint.ts'

const price = z.strictObject({
  amount: z.int().min(0).max(100_000_000),
  currency: z.literal('ZAR'),
})

const fields = {
  name: z.string().max(120),
  price: price.describe('For one period, without VAT.'),
  slug: z.string().max(120).optional(),
  description: z.string().max(500).optional(),
  type: z.enum(packageTypes).optional(),
  billing_period: z.enum(packageBillingPeriods).optional(),
  further_prices: z
    .array(z.strictObject({ billing_period: z.enum(billingPeriods), price }))
    .max(billingPeriods.length)
    .optional(),
  setup_fee: price.optional(),
  features: z.array(z.string().max(200)).max(50).optional(),
  limits: z.partialRecord(z.enum(limitNames), z.string().max(60)).optional(),
  is_active: z.boolean().optional(),
  is_featured: z.boolean().optional(),
  is_on_site: z.boolean().optional(),
}

const newPackage = z.strictObject(fields)
const packageChanges = z.strictObject(fields).partial()

/** The form as it would be filled in: what was sent over what there is. */
function valuesOf(
  sent: z.output<typeof packageChanges>,
  known: PackageFormValues,
): PackageFormValues {
  const prices = sent.further_prices?.map(
    ({ billing_period, price: { amount } }) => [billing_period, decimalRand(amount)] as const,
  )
  const given = {
    name: sent.name,
    slug: sent.slug,
    description: sent.description,
    type: sent.type,
    billingPeriod: sent.billing_period,
    price: sent.price && decimalRand(sent.price.amount),
    setupFee: sent.setup_fee && decimalRand(sent.setup_fee.amount),
    periodPrices: prices && { ...newPackageValues.periodPrices, ...Object.fromEntries(prices) },
    features: sent.features?.map((text) => ({ ...emptyFeature, text })),
    limits: sent.limits && { ...newPackageValues.limits, ...sent.limits },
    isActive: sent.is_active,
    isFeatured: sent.is_featured,
    showOnFrontend: sent.is_on_site,
  }
  const said = Object.entries(given).filter(([, value]) => value !== undefined)
  return Object.assign({ ...known }, Object.fromEntries(said))
}

async function changedPackage(
  { actor, ids }: Caller,
  sent: z.output<typeof packageChanges>,
): Promise<Result<{ id: string }>> {
  const row = await packageById(ids.package ?? '')
  if (!row) return refuse('not_found', 'This package was deleted.')
  return andThen(toPackage(valuesOf(sent, packageValues(row)), false), (input) =>
    savePackage(actor, { id: row.id, version: row.updatedAt.toISOString() }, input),
  )
}

const renamed = {
  billingPeriod: '/billing_period',
  setupFee: '/setup_fee',
  price: '/price/amount',
  ...Object.fromEntries(
    billingPeriods.map((period) => [`periodPrices.${period}`, '/further_prices']),
  ),
}

const readPackage = ({ sight, ids }: Caller) => packageAnswerById(sight, ids.package ?? '')
const policy = { staff: mayManagePackages, customer: mayOrder }
const staffOnly = { staff: mayManagePackages, customer: null }

export const packageEndpoints: readonly Endpoint[] = [
  listEndpoint({
    path: '/packages',
    operationId: 'listPackages',
    tag: 'Packages',
    summary: 'List packages',
    description: 'A key of a customer sees those that the site sells.',
    scope: 'packages:read',
    policy,
    of: packageObject,
    filters: { active: trueOrFalse.optional() },
    list: ({ sight }, { filters: { active = null }, ...request }) =>
      packageAnswers(sight, { ...request, filters: { active } }),
  }),
  endpoint({
    method: 'get',
    path: '/packages/{package}',
    operationId: 'getPackage',
    tag: 'Packages',
    summary: 'Read a package',
    scope: 'packages:read',
    policy,
    ids: { package: 'package' },
    answer: packageObject,
    read: readPackage,
  }),
  endpoint({
    method: 'post',
    path: '/packages',
    operationId: 'createPackage',
    tag: 'Packages',
    summary: 'Create a package',
    scope: 'packages:write',
    policy: staffOnly,
    status: 201,
    renamed,
    body: newPackage,
    answer: packageObject,
    act: async ({ actor, body }) =>
      andThen(toPackage(valuesOf(body, newPackageValues), true), (input) =>
        savePackage(actor, null, input),
      ),
    read: ({ sight }, { id }) => packageAnswerById(sight, id),
  }),
  endpoint({
    method: 'patch',
    path: '/packages/{package}',
    operationId: 'updatePackage',
    tag: 'Packages',
    summary: 'Change a package',
    description: 'Only what is sent changes. Orders and services keep what they were made with.',
    scope: 'packages:write',
    policy: staffOnly,
    ids: { package: 'package' },
    ifMatch: true,
    renamed,
    body: packageChanges,
    answer: packageObject,
    current: readPackage,
    act: (work) => changedPackage(work, work.body),
    read: readPackage,
  }),
]
