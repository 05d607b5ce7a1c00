import { sql } from 'drizzle-orm'
import { packages } from '#modules/catalog/tables.server.ts'
import { trustBadges } from '#modules/content/tables.reviews.server.ts'
import { customers } from '#modules/customers/tables.server.ts'
import { createAccount } from '#modules/identity/operations/accounts/create-account.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { requestScope } from '#platform/request-scope.server.ts'
import { demoAccounts, demoPassword } from './demo-accounts.ts'
import { seedDemoActivity } from './demo-activity.server.ts'
import { demoBadges } from './demo-badges.ts'
import { seedDemoBlog } from './demo-blog/seed-blog.server.ts'
import { seedDemoCannedReplies } from './demo-canned-replies.server.ts'
import { seedDemoChats } from './demo-chats/seed-demo-chats.server.ts'
import { seedDemoEnquiries } from './demo-enquiries.server.ts'
import { seedDemoFaq } from './demo-faq.server.ts'
import { seedDemoOrders } from './demo-orders.server.ts'
import { demoPackages } from './demo-packages.ts'
import { demoPeople } from './demo-people.ts'
import { seedDemoSite } from './demo-site/seed-demo-site.server.ts'
import { seedDemoStaff } from './demo-staff.server.ts'
import { seedDemoSuppressions } from './demo-suppressions.server.ts'
import { seedDemoTickets } from './demo-tickets/seed-demo-tickets.server.ts'

/**
 * Fills an empty database with the demo firm: packages, staff, customers, and five months of
 * orders, tickets and chats.
 */
export async function seedDemo(tx: Transaction, onProgress: (line: string) => void): Promise<void> {
  const existing = await tx.select({ id: packages.id }).from(packages).limit(1)
  if (existing.length > 0) return
  onProgress('Seeding the demo provider')
  const plans = await tx.insert(packages).values(demoPackages).returning()
  // Before the first order.
  await requestScope.run(
    { requestId: 'installation', at: new Date(now().getTime() - 151 * 86_400_000) },
    () => seedDemoStaff(tx, now()),
  )
  const buyers = await seedBuyers(tx, now())
  await seedDemoOrders(tx, { plans, buyers, settings: await siteSettings(tx), now: now() })
  await backdateHistory(tx)
  await seedDemoSite(tx, now())
  await tx.insert(trustBadges).values(demoBadges)
  await seedDemoBlog(tx, now())
  await seedDemoFaq(tx)
  await seedDemoEnquiries(tx, now())
  await seedDemoTickets(tx, buyers, now())
  await seedDemoCannedReplies(tx)
  await seedDemoChats(tx, buyers, now())
  await seedDemoSuppressions(tx, now())
  await seedDemoActivity(tx, now())
}

/** Dates emails and activity back to the events they belong to. */
async function backdateHistory(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    update email_logs l
    set status = 'sent', provider = 'demo', sealed_variables = null,
      subject = initcap(left(replace(l.template_name, '_', ' '), 1)) || substr(replace(l.template_name, '_', ' '), 2) || ' ' || o.order_number,
      created_at = case when l.template_name = 'payment_received' then coalesce(o.paid_at, o.created_at) else o.created_at end,
      sent_at = case when l.template_name = 'payment_received' then coalesce(o.paid_at, o.created_at) else o.created_at end
    from orders o where o.id = l.order_id`)
  await tx.execute(sql`
    insert into activity_log (id, entity_type, entity_id, action, title, actor_name, actor_id, channel, before, after, created_at)
    select gen_random_uuid(), 'order', o.id, h.new_status::text,
      'Order ' || o.order_number || case when h.new_status = 'paid' then ' paid' else ' cancelled' end, h.changed_by,
      s.user_id, case when s.user_id is null then 'system' else 'staff' end, jsonb_build_object('status', h.old_status), jsonb_build_object('status', h.new_status), h.created_at
    from order_status_history h join orders o on o.id = h.order_id
    left join (select u.id as user_id, u.name from users u join staff_profiles p on p.user_id = u.id) s on s.name = h.changed_by
    where h.new_status in ('paid', 'cancelled')`)
  await tx.execute(sql`
    update customers c
    set created_at = coalesce((select min(o.created_at) from orders o where o.customer_id = c.id) - interval '20 minutes', now() - interval '12 days')`)
}

/** Customers who signed up before the first demo order, one every five days. */
async function seedBuyers(tx: Transaction, now: Date): Promise<(typeof customers.$inferSelect)[]> {
  const account = await createAccount(tx, {
    email: demoAccounts.customer,
    name: 'Thandi Nkosi',
    password: demoPassword,
    emailVerified: true,
  })
  if (!account.ok) throw new Error(account.error.message)
  const rows = demoPeople.map((person, index) => ({
    authUserId: index === 0 ? account.value.userId : null,
    email:
      index === 0
        ? demoAccounts.customer
        : `${person.firstName}.${person.lastName}@example.co.za`
            .toLowerCase()
            .replaceAll(' ', '')
            .replace('ü', 'u'),
    firstName: person.firstName,
    lastName: person.lastName,
    displayName: `${person.firstName} ${person.lastName}`,
    phone: `+27 ${82 + (index % 3)} 555 ${String(1000 + index * 37).slice(0, 4)}`,
    company: person.company,
    vatNumber: person.vatNumber,
    billingAddress: {
      line1: `${12 + index * 7} ${['Long Street', 'Church Street', 'Voortrekker Road', 'Nelson Mandela Drive', 'Kerkstraat'][index % 5]}`,
      line2: '',
      city: person.city,
      province: person.province,
      postalCode: person.postalCode,
      country: 'ZA',
    },
    status: index % 11 === 7 ? ('inactive' as const) : ('active' as const),
    tags: index % 6 === 2 ? ['Reseller'] : [],
    createdAt: new Date(now.getTime() - (280 - index * 5) * 86_400_000),
  }))
  return tx.insert(customers).values(rows).returning()
}
