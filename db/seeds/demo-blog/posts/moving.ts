import type { DemoPost } from '../demo-post.ts'

export const moving: DemoPost = {
  slug: 'moving-a-site-without-a-gap',
  title: 'Moving a site to another host without a gap',
  excerpt: 'Nobody has to see a page that says "back soon". The order of steps that we use when we move a shop on a working day.',
  metaTitle: 'Move your site without downtime',
  metaDescription:
    'The order of steps for moving a website to a new host without downtime: copy, test by hosts file, lower the TTL, freeze orders, switch, and wait.',
  category: 'performance',
  tags: ['moving', 'dns', 'backups'],
  author: 'Themba Ndlovu',
  picture: 'moving',
  daysAgo: 229,
  views: 2216,
  alt: 'Two houses and a plank between them, a box in the middle',
  content: `<p>A move goes wrong in the hour between &quot;the new site works&quot; and &quot;everybody sees it&quot;. Some visitors are on the old server, some on the new one, and both take orders. The steps below keep that hour harmless.</p>
<h2>A week before</h2>
<ol><li>Lower the TTL of the records that will change to 300 seconds. Do it now, because the old value has to run out first.</li><li>Copy files and database to the new host.</li><li>Look at the copy under its real name by telling only your own computer where it is. One line in the hosts file does that:</li></ol>
<pre><code>203.0.113.24   www.example.co.za example.co.za</code></pre>
<p>Click through everything, the checkout included. Get the certificate issued before the switch; your new host can do that by a DNS record, without visitors.</p>
<h2>The day</h2>
<ol><li>Choose a quiet hour on a Tuesday or Wednesday, with the people who can help awake.</li><li>Put the old shop into a state where it can be read but takes no orders. A line at the top is enough: &quot;Ordering is back at 06:30.&quot;</li><li>Copy the database again, and the uploads that are new. That is minutes, since the rest is there.</li><li>Change the A and AAAA records. Both of them: a forgotten AAAA sends everybody with IPv6, which means most phones, to the old place.</li><li>Open the new shop for orders. Place one yourself and pay for it.</li></ol>
<h2>The week after</h2>
<p>Leave the old server running and watch its access log. It should fall silent within the hour; what still comes after a day is robots, and one program in your office that has the address written into it. Check that scheduled jobs run on the new server and only there: two servers that both send the nightly mail are noticed by everybody.</p>
<p>Then put the TTL back to an hour, make a backup of the new site, restore it somewhere, and only then cancel the old plan.</p>`,
}
