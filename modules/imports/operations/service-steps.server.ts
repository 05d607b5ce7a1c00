import { dayIn } from '#kernel/dates.ts'
import {
  importSubscriptions,
  updateImportedSubscriptions,
} from '#modules/billing/subscriptions/operations/import-subscriptions.server.ts'
import { usedSubscriptions } from '#modules/billing/subscriptions/queries/used-subscriptions.server.ts'
import type { ImportedSubscription } from '#modules/billing/subscriptions/rules/imported-subscription.ts'
import {
  importPackages,
  updateImportedPackages,
} from '#modules/catalog/operations/import-packages.server.ts'
import type { ImportedPackage } from '#modules/catalog/rules/imported-package.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { chargeableVatRate } from '#modules/settings/queries/vat.server.ts'
import { now } from '#platform/clock.server.ts'
import { db, type Transaction } from '#platform/database.server.ts'
import { latestDays, type OpenItem, openItems } from '../queries/open-items.server.ts'
import { partsOf, rowsById, rowsOfTable, targetsOf } from '../queries/records.server.ts'
import { type ImportKind, type ImportSource, type Origin, sourcePlaces } from '../rules/import.ts'
import type { SourceRow } from '../rules/source-row.ts'
import { sourceId, sourceLine } from '../rules/source-values.ts'
import type { ImportStep } from '../rules/step.ts'
import { type PriceBasis, whmcsProduct, whmcsService } from '../rules/whmcs/services.ts'

type Step<T> = ImportStep<Transaction, T>

const idOf = (row: SourceRow, name: string) => sourceId(row[name]) ?? 0

/** Whether prices of WHMCS include VAT, and the rate that they then include. */
async function priceBasis(source: ImportSource): Promise<PriceBasis> {
  const rows = await rowsOfTable(source, 'tblconfiguration')
  const setting = (name: string) => rows.find((row) => row.setting === name)?.value ?? ''
  const { sellerDetails, timezone } = await siteSettings(db())
  const vatRate = await chargeableVatRate(sellerDetails, dayIn(timezone, now()), db())
  return { includesVat: setting('TaxType') === 'Inclusive' && vatRate > 0, vatRate }
}

export async function productStep({ source }: Origin): Promise<Step<Omit<ImportedPackage, 'id'>>> {
  const basis = await priceBasis(source)
  const currencies = await rowsOfTable(source, 'tblcurrencies')
  const rand = currencies.find(({ code }) => code === 'ZAR')?.id ?? '1'
  return {
    kind: 'product',
    table: 'tblproducts',
    batchSize: 200,
    map: async (records) => {
      const ids = records.map((record) => record.sourceId)
      const pricing = await partsOf(source, 'tblpricing', ids)
      return records.map(({ sourceId: id, row }) => {
        const own = pricing
          .get(id)
          ?.find(({ type, currency }) => type === 'product' && currency === rand)
        const mapped = whmcsProduct({ row, pricing: own }, basis)
        return { sourceId: id, inputs: [row, own, basis], mapped }
      })
    },
    write: importPackages,
    rewrite: updateImportedPackages,
    inUse: async () => new Map(),
  }
}

type Kind = Extract<ImportKind, 'service' | 'addon' | 'domain'>

const tables: Record<Kind, OpenItem['table']> = {
  service: 'tblhosting',
  addon: 'tblhostingaddons',
  domain: 'tbldomains',
}

/** Hosting services, their addons, and domains: all of them are subscriptions here. */
export async function serviceStep(
  kind: Kind,
  origin: Origin,
): Promise<Step<Omit<ImportedSubscription, 'id'>>> {
  const { source } = origin
  const basis = await priceBasis(source)
  const table = tables[kind]
  const invoiced = latestDays(await openItems(source), table)
  return {
    kind,
    table,
    batchSize: 500,
    map: async (records) => {
      const around = await surroundings(kind, source, records)
      return records.map(({ sourceId: id, row }) => {
        const customerId = around.customers.get(ownerOf(kind, row, around))
        const description = descriptionOf(kind, row, around)
        if (customerId === undefined) {
          const reason = `Its client was deleted ${sourcePlaces[source]} or was not imported`
          return {
            sourceId: id,
            inputs: null,
            mapped: { kind: 'rejected', name: description, reason, cents: null },
          }
        }
        const rows = {
          row,
          description,
          customerId,
          packageId: around.packages.get(idOf(row, 'packageid')) ?? null,
          invoicedUpTo: invoiced.get(id) ?? null,
          cancellation: kind === 'service' ? around.cancellations.get(id)?.at(-1) : undefined,
        }
        const own = basisOf(row, basis)
        return { sourceId: id, inputs: [rows, own], mapped: whmcsService(rows, own, origin) }
      })
    },
    write: importSubscriptions,
    rewrite: updateImportedSubscriptions,
    inUse: usedSubscriptions,
  }
}

/** A program whose prices of services do not go by those of products says so on each. */
function basisOf({ includes_vat: own }: SourceRow, basis: PriceBasis): PriceBasis {
  if (own === undefined) return basis
  return { ...basis, includesVat: own === '1' && basis.vatRate > 0 }
}

/** The client of an addon is that of its service. */
function ownerOf(kind: Kind, row: SourceRow, { hosting }: Surroundings): number {
  const owner = kind === 'addon' ? hosting.get(idOf(row, 'hostingid')) : row
  return owner ? idOf(owner, 'userid') : 0
}

type Surroundings = Awaited<ReturnType<typeof surroundings>>

async function surroundings(
  kind: Kind,
  source: ImportSource,
  records: readonly { sourceId: number; row: SourceRow }[],
) {
  const ids = records.map((record) => record.sourceId)
  const numbers = (name: string) => records.map(({ row }) => idOf(row, name))
  const hosting =
    kind === 'addon'
      ? await rowsById(source, 'tblhosting', numbers('hostingid'))
      : new Map<number, SourceRow>()
  const owners = [...numbers('userid'), ...[...hosting.values()].map((row) => idOf(row, 'userid'))]
  const [customers, packages, products, addons, cancellations] = await Promise.all([
    targetsOf(source, 'tblclients', owners),
    targetsOf(source, 'tblproducts', kind === 'service' ? numbers('packageid') : []),
    rowsById(source, 'tblproducts', kind === 'service' ? numbers('packageid') : []),
    rowsById(source, 'tbladdons', kind === 'addon' ? numbers('addonid') : []),
    partsOf(source, 'tblcancelrequests', kind === 'service' ? ids : []),
  ])
  return { hosting, customers, packages, products, addons, cancellations }
}

function descriptionOf(kind: Kind, row: SourceRow, { products, addons }: Surroundings): string {
  if (kind === 'domain') return 'Domain'
  const named =
    kind === 'service' ? products.get(idOf(row, 'packageid')) : addons.get(idOf(row, 'addonid'))
  return (
    sourceLine(kind === 'addon' ? row.name || named?.name : (named?.name ?? row.name)) || 'Service'
  )
}
