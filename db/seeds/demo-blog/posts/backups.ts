import type { DemoPost } from '../demo-post.ts'

export const backups: DemoPost = {
  slug: 'wordpress-backups-you-can-restore',
  title: 'WordPress backups that come back when you need them',
  excerpt:
    'A backup you’ve never restored is only a hope. What belongs in one, where to keep it, and a drill for a quiet Tuesday.',
  metaTitle: 'WordPress backups you can restore',
  metaDescription:
    'What a complete WordPress backup contains, where to keep it, how often to make it, and a one-hour drill that proves you can restore your site from it.',
  category: 'wordpress',
  tags: ['backups', 'security'],
  author: 'Nadia Jacobs',
  picture: 'backups',
  daysAgo: 44,
  views: 2388,
  alt: 'A stack of discs, one of them lifted out and glowing',
  content: `<p>In the last year, customers asked us eleven times to restore a site from a backup they had made themselves. Four worked first time. None of the other seven people had done anything stupid. They had installed a plugin, seen a green tick every morning, and never asked what the tick meant.</p>
<h2>What has to be in it</h2>
<p>A WordPress site is two things, and both must be from the same moment:</p>
<ul><li><strong>The database.</strong> Posts, pages, orders, customers, settings, menus. Everything you typed.</li><li><strong>The files in <code>wp-content</code>.</strong> Uploads, themes and plugins. Everything you uploaded or installed.</li></ul>
<p>Add <code>wp-config.php</code>, because it holds the keys that make stored sessions and some plugins' data readable. WordPress itself doesn't have to be in the backup: you can download the same version again, so note which one it is.</p>
<p>Database and files from different nights are worse than they sound. The database then refers to pictures that aren't there, and the shop has orders for products that don't exist yet.</p>
<h2>Where it has to be</h2>
<p>The old rule still holds: three copies, on two kinds of storage, one of them somewhere else. For a website that becomes:</p>
<ol><li>The site itself.</li><li>The host's own copies, on different machines from the one that serves the site.</li><li>A copy that neither your host nor your WordPress can delete.</li></ol>
<p>People skip the third, and it's the one that helps against a thief. Anyone who gets into your WordPress as an administrator can also delete every backup the backup plugin knows about. If the plugin writes to a storage bucket, give it a key that can write but not delete, and let the bucket itself delete anything older than 90 days.</p>
<h2>How often</h2>
<p>Ask one question: how much work are you willing to redo? A brochure site that changes once a month is fine with a copy every night. A shop with forty orders a day can lose forty customers' trust if it only copies at night; it needs the database at least every hour. Files are large and rarely change, so a nightly copy is fine for them.</p>
<p>Keep more than a week. Sites are often hacked weeks before anyone notices, and then seven daily copies are seven copies of the intruder.</p>
<h2>The drill</h2>
<p>Twice a year, put an hour in your calendar for a Tuesday. You need somewhere to restore to that isn't your site: a staging copy, or the smallest plan, for a day.</p>
<ol><li>Get last night's backup from the <em>third</em> place, not from the server.</li><li>Write down the time.</li><li>Restore the files, then the database, then point <code>wp-config.php</code> at the new database.</li><li>Replace the address. With WP-CLI that is one line, and it handles the serialised data that a plain search and replace would break:</li></ol>
<pre><code>wp search-replace 'https://www.example.co.za' 'https://drill.example.co.za' --all-tables --dry-run
wp search-replace 'https://www.example.co.za' 'https://drill.example.co.za' --all-tables</code></pre>
<ol start="5"><li>Before you touch anything else, stop the copy from sending email. Customers don't want last year's order confirmation.</li><li>Sign in. Open the newest post, the newest order and five old pictures.</li><li>Write down the time again.</li></ol>
<p>The two times are your real recovery time. If it is four hours, then that's what an outage costs you, whatever the plugin's page says. Write it on the same sheet as the steps, and keep the sheet where you can read it while the site is down. Not on the site.</p>
<h2>What goes wrong most</h2>
<ul><li>The archive is cut off because PHP ran out of time or memory. The tick is green anyway. Compare its size with last month's.</li><li>The database dump is empty. Open it and search for the title of your last post.</li><li>Uploads were left out &quot;to save space&quot;.</li><li>The key to the encrypted backup is in the backup.</li><li>The only person with access to the storage left in March.</li></ul>
<h2>What we do about it</h2>
<p>Each plan lists the backups we make. We still tell every customer to keep one that isn't ours. A host that says you need no other backup is asking you to trust one company, one building and one invoice with everything you have.</p>`,
}
