import type { DemoPost } from '../demo-post.ts'
import { backups } from './backups.ts'
import { certificate } from './certificate.ts'
import { distance } from './distance.ts'
import { dnsRecord } from './dns-record.ts'
import { eft } from './eft.ts'
import { factors } from './factors.ts'
import { mail } from './mail.ts'
import { moving } from './moving.ts'
import { name } from './name.ts'
import { php } from './php.ts'
import { plugins } from './plugins.ts'
import { popia } from './popia.ts'
import { power } from './power.ts'
import { transfer } from './transfer.ts'
import { archived, draft, scheduled } from './unseen.ts'
import { vitals } from './vitals.ts'

const written = [
  distance,
  transfer,
  dnsRecord,
  backups,
  mail,
  popia,
  vitals,
  eft,
  power,
  php,
  certificate,
  name,
  plugins,
  moving,
  factors,
]

export const demoPosts: DemoPost[] = [...written, draft, scheduled, archived]
