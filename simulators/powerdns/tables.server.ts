import { jsonb, primaryKey, text } from 'drizzle-orm/pg-core'
import { simulator } from '../payfast/tables.server.ts'
import type { SimulatedZone } from './zone.ts'

/** The zones of the simulated DNS servers, separate from ours: they know what was sent. */
export const simulatedZones = simulator.table(
  'dns_zones',
  {
    /** Name of the simulated server, such as 'ns1'. */
    server: text('server').notNull(),
    /** With its final dot. */
    name: text('name').notNull(),
    value: jsonb('value').$type<SimulatedZone>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.server, table.name] })],
)
