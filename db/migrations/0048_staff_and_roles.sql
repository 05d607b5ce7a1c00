ALTER TABLE "staff_profiles" ADD COLUMN "invited_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "last_signed_in_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "require_staff_second_factor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "roles_name_lower" ON "roles" USING btree (lower("name"));--> statement-breakpoint
-- What the activity log knows of earlier sign-ins.
UPDATE "users" SET "last_signed_in_at" = "seen"."at"
FROM (
	SELECT "entity_id", max("created_at") AS "at" FROM "activity_log" WHERE "entity_type" = 'account' AND "action" = 'signed_in' GROUP BY "entity_id"
) AS "seen"
WHERE "seen"."entity_id" = "users"."id";--> statement-breakpoint
-- Everybody who has a role on the sign-in account itself is on the list of staff too. The role is made by the program's start, so it is looked up by name.
INSERT INTO "staff_profiles" ("id", "user_id", "email", "first_name", "last_name", "role", "role_id")
SELECT gen_random_uuid(), "users"."id", lower("users"."email"), split_part("users"."name", ' ', 1), substr("users"."name", length(split_part("users"."name", ' ', 1)) + 2),
	"users"."role", (SELECT "id" FROM "roles" WHERE "name" = CASE "users"."role" WHEN 'admin' THEN 'Super Admin' ELSE 'Support Agent' END)
FROM "users"
WHERE "users"."role" IN ('admin', 'agent') AND NOT EXISTS (SELECT FROM "staff_profiles" WHERE "staff_profiles"."user_id" = "users"."id")
ON CONFLICT DO NOTHING;
