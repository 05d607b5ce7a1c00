-- Fields of stored sections got plainer names: the groups of the release notes, and the text shown while the system has trouble.
UPDATE "website_sections" SET "content" =
  (("content" - 'entries') || jsonb_build_object(
    'groups', jsonb_build_object('new', "content"->'groups'->'new', 'improved', "content"->'groups'->'better', 'fixed', "content"->'groups'->'mended'),
    'entries', (
      SELECT coalesce(jsonb_agg((entry - 'better' - 'mended') || jsonb_build_object('improved', entry->'better', 'fixed', entry->'mended')), '[]'::jsonb)
      FROM jsonb_array_elements("content"->'entries') AS entry)))
WHERE "section_key" = 'release-notes' AND jsonb_typeof("content"->'entries') = 'array' AND "content"->'groups' ? 'mended';--> statement-breakpoint
UPDATE "website_sections" SET "content" = "content" || jsonb_build_object(
  'status', ("content"->'status') - 'otherwise' || jsonb_build_object('troubleText', "content"->'status'->'otherwise'))
WHERE "section_key" = 'footer' AND "content"->'status' ? 'otherwise';
