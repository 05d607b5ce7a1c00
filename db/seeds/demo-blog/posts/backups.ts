import type { DemoPost } from '../demo-post.ts'

export const backups: DemoPost = {
  slug: 'wordpress-backups-you-can-restore',
  title: 'WordPress backups that come back when you need them',
  excerpt: 'A backup that was never restored is a hope. What belongs in one, where it should live, and a drill for a quiet Tuesday.',
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
  content: `<p>In the last year we were asked eleven times to bring back a site from a backup that the customer had made. Four of them worked at the first try. None of the other seven people had done anything stupid. They had installed a plugin, seen a green tick every morning, and never asked what the tick meant.</p>
<h2>What has to be in it</h2>
<p>A WordPress site is two things that must be from the same moment:</p>
<ul><li><strong>The database.</strong> Posts, pages, orders, customers, settings, menus. Everything that you typed.</li><li><strong>The files in <code>wp-content</code>.</strong> Uploads, themes and plugins. Everything that you uploaded or installed.</li></ul>
<p>Add <code>wp-config.php</code>, because it holds the keys that make stored sessions and some plugins' data readable. WordPress itself need not be in the backup: it can be fetched again in the same version, so note the version.</p>
<p>Database and files from different nights are worse than they sound. The database then speaks of pictures that are not there, and the shop has orders for products that do not exist yet.</p>
<h2>Where it has to be</h2>
<p>The old rule still holds: three copies, on two kinds of storage, one of them somewhere else. For a website that becomes:</p>
<ol><li>The site itself.</li><li>The host's own copies, on other machines than the one that serves the site.</li><li>A copy that neither your host nor your WordPress can delete.</li></ol>
<p>The third is the one that people skip, and it is the one that helps against a thief. Whoever gets into your WordPress as an administrator can also press the button that deletes all backups which the backup plugin knows about. If the plugin writes to a storage bucket, give it a key that may write but not delete, and let the bucket itself throw away what is older than 90 days.</p>
<h2>How often</h2>
<p>Ask one question: how much work can we bear to do again? A brochure site that changes once a month is fine with a copy every night. A shop with forty orders a day loses forty customers' trust with a nightly copy at the wrong moment; it needs the database every hour at least. Files change rarely and are large, so they can go nightly even then.</p>
<p>Keep more than a week. A site is often broken into weeks before anybody sees it, and then seven daily copies are seven copies of the intruder.</p>
<h2>The drill</h2>
<p>Put an hour into the calendar for a Tuesday, twice a year. You need a place to restore to that is not your site: a staging copy, or the smallest plan, for a day.</p>
<ol><li>Fetch last night's backup from the <em>third</em> place, not from the server.</li><li>Write down the time.</li><li>Restore the files, then the database, then point <code>wp-config.php</code> at the new database.</li><li>Replace the address. With WP-CLI that is one line, and it handles the serialised data that a plain search and replace would break:</li></ol>
<pre><code>wp search-replace 'https://www.example.co.za' 'https://drill.example.co.za' --all-tables --dry-run
wp search-replace 'https://www.example.co.za' 'https://drill.example.co.za' --all-tables</code></pre>
<ol start="5"><li>Stop mail from going out of the copy before you touch anything else. Customers do not want last year's order confirmation.</li><li>Sign in. Open the newest post, the newest order and five old pictures.</li><li>Write down the time again.</li></ol>
<p>The two times are your real recovery time. If it is four hours, then that is what an outage costs you, whatever the plugin's page says. Write it on the same sheet as the steps, and keep the sheet where you can read it while the site is down. Not on the site.</p>
<h2>What goes wrong most</h2>
<ul><li>The archive is cut off, because PHP ran out of time or memory while packing. The tick is green all the same. Compare its size with last month's.</li><li>The database dump is empty. Open it and search for the title of your last post.</li><li>Uploads were left out &quot;to save space&quot;.</li><li>The key to the encrypted backup is in the backup.</li><li>The only person with access to the storage left in March.</li></ul>
<h2>What we do about it</h2>
<p>Our own copies are listed with each plan. We still tell every customer to keep one that is not ours. A host that says you need no other backup is asking you to trust one company, one building and one invoice for everything that you have.</p>`,
}
