import pg from 'pg'

const batch = 25_000

/** A table and how its rows are made from n: $1 and $2 are the first and the last. */
type Filling = { table: string; insert: string }

const tables: readonly Filling[] = [
  {
    table: 'blog_posts',
    insert: `
      insert into blog_posts (id, title, slug, excerpt, content, status, is_featured, views_count, published_at, created_at, category_id)
      select gen_random_uuid(), (array['Backups that work','DNS for everybody','Faster PHP','Moving house online'])[1 + pick % 4] || ' ' || n, 'bench-' || n,
        'What we learnt in week ' || n, '<p>' || repeat('Words about hosting in South Africa. ', 40) || '</p>',
        (case when pick % 20 = 0 then 'draft' when pick % 50 = 1 then 'archived' else 'published' end)::blog_post_status, pick % 400 = 0, pick % 90000,
        case when pick % 20 = 0 then null else at end, at, (select id from blog_categories order by id offset pick % 5 limit 1)
      from (select n, abs(hashint4(n)) as pick, now() - n * interval '13 minutes' as at from generate_series($1::int, $2::int) as n) made`,
  },
  {
    table: 'blog_comments',
    insert: `
      with posts as (select array_agg(id) as ids from (select id from blog_posts order by published_at desc nulls last limit 500) newest)
      insert into blog_comments (id, post_id, author_name, author_email, content, status, created_at)
      select gen_random_uuid(), ids[1 + pick % array_length(ids, 1)], (array['Thandi','Sipho','Lerato','Johan'])[1 + pick % 4],
        'reader' || pick % 50000 || '@example.test', 'Comment ' || n || ' says thank you, our shop is faster now.',
        (case when pick % 40 = 0 then 'pending' when pick % 15 = 1 then 'rejected' else 'approved' end)::blog_comment_status, at
      from posts, (select n, abs(hashint4(n)) as pick, now() - n * interval '7 minutes' as at from generate_series($1::int, $2::int) as n) made`,
  },
  {
    table: 'general_enquiries',
    insert: `
      insert into general_enquiries (id, name, email, subject, message, status, created_at)
      select gen_random_uuid(), (array['Thandi Nkosi','Sipho Dlamini','Lerato Mokoena','Johan Botha'])[1 + pick % 4], 'asks' || pick % 60000 || '@example.test',
        (array['Moving our site','Email that bounces','A quote for hosting'])[1 + pick % 3] || ' ' || n, repeat('We would like to know more. ', 8),
        (case when pick % 50 = 0 then 'new' when pick % 30 = 1 then 'in_progress' else 'resolved' end)::general_enquiry_status, at
      from (select n, abs(hashint4(n)) as pick, now() - n * interval '9 minutes' as at from generate_series($1::int, $2::int) as n) made`,
  },
  {
    table: 'domain_inquiries',
    insert: `
      insert into domain_inquiries (id, company_name, contact_name, email, service_type, domain_name, status, priority, created_at)
      select gen_random_uuid(), 'Company ' || pick % 40000, 'Ayanda', 'domain' || pick % 60000 || '@example.test', 'transfer', 'bench' || n || '.co.za',
        (case when pick % 50 = 0 then 'new' else 'completed' end)::domain_inquiry_status, (case when pick % 200 = 0 then 'urgent' else 'normal' end)::domain_inquiry_priority, at
      from (select n, abs(hashint4(n)) as pick, now() - n * interval '11 minutes' as at from generate_series($1::int, $2::int) as n) made`,
  },
]

/** Fills posts, comments and both kinds of enquiry up to this many rows each, over years. */
export async function fillContent(
  databaseUrl: string,
  count: number,
  onProgress: (line: string) => void,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    for (const { table, insert } of tables) {
      const { rows } = await client.query<{ have: string }>(`select count(*) as have from ${table}`)
      const have = Number(rows[0]?.have)
      for (let from = have; from < count; from += batch) {
        onProgress(`Writing ${table}: ${from} of ${count}`)
        await client.query(insert, [from, Math.min(count, from + batch) - 1])
      }
      if (have < count) await client.query(`vacuum analyze ${table}`)
    }
  } finally {
    await client.end()
  }
}
