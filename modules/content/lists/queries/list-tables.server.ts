import { asc, desc, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { alphabetically } from '#platform/database/keyset.server.ts'
import {
  caseStudies,
  comparisonFeatures,
  ecommerceProducts,
  productCategories,
  projects,
  serviceCategories,
  services,
  teamMembers,
} from '../../tables.lists.server.ts'
import type { ListKey } from '../rules/list-fields.ts'

export type ListTable = {
  table: PgTable & { id: PgColumn }
  /** Lowest first; null for an unordered list. */
  place: PgColumn | null
  /** The order of the public page. */
  order: SQL[]
  /** The table whose entries `categoryId` chooses from. */
  categories: (PgTable & { id: PgColumn; name: PgColumn }) | null
  /** Which constraint says that a slug is taken. */
  slugConstraint: string
}

function ordered(
  table: ListTable['table'],
  place: PgColumn,
  more: Partial<ListTable> = {},
): ListTable {
  return {
    table,
    place,
    order: [asc(place), asc(table.id)],
    categories: null,
    slugConstraint: '',
    ...more,
  }
}

export const listTables: Record<ListKey, ListTable> = {
  team: ordered(teamMembers, teamMembers.displayOrder),
  services: ordered(services, services.displayOrder, { categories: serviceCategories }),
  'service-categories': ordered(serviceCategories, serviceCategories.displayOrder, {
    slugConstraint: 'service_categories_slug_unique',
  }),
  projects: ordered(projects, projects.displayOrder),
  'case-studies': ordered(caseStudies, caseStudies.displayOrder),
  comparison: ordered(comparisonFeatures, comparisonFeatures.sortOrder),
  'add-ons': {
    table: ecommerceProducts,
    place: null,
    order: [
      desc(ecommerceProducts.featured),
      desc(ecommerceProducts.createdAt),
      desc(ecommerceProducts.id),
    ],
    categories: productCategories,
    slugConstraint: 'ecommerce_products_slug_unique',
  },
  'add-on-categories': {
    table: productCategories,
    place: null,
    order: [alphabetically(productCategories.name), asc(productCategories.id)],
    categories: null,
    slugConstraint: 'product_categories_slug_unique',
  },
}
