import { directAdminPanel } from '../directadmin/directadmin.server.ts'
import { pleskPanel } from '../plesk/plesk.server.ts'
import { whmPanel } from '../whm/whm.server.ts'
import type { PanelKind } from './panel.server.tsx'

/** Those of demo mode; the tests try the promises of the port on each. */
export const everyPanel: readonly PanelKind[] = [directAdminPanel, whmPanel, pleskPanel]
