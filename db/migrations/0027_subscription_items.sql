CREATE TABLE "subscription_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subscription_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"package_id" uuid,
	"description" text NOT NULL,
	"quantity" integer NOT NULL,
	"unit_price_cents" bigint NOT NULL,
	"started_on" date,
	"ended_on" date,
	"ends_at_renewal" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscription_items_quantity" CHECK ("subscription_items"."quantity" > 0),
	CONSTRAINT "subscription_items_ends_once" CHECK ("subscription_items"."ended_on" is null or ("subscription_items"."started_on" is not null and not "subscription_items"."ends_at_renewal")),
	CONSTRAINT "subscription_items_waiting_begins" CHECK ("subscription_items"."started_on" is not null or not "subscription_items"."ends_at_renewal")
);
--> statement-breakpoint
ALTER TABLE "subscription_items" ADD CONSTRAINT "subscription_items_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_items" ADD CONSTRAINT "subscription_items_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "subscription_items_subscription" ON "subscription_items" USING btree ("subscription_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_items_one_living" ON "subscription_items" USING btree ("subscription_id","position") WHERE "subscription_items"."started_on" is not null and "subscription_items"."ended_on" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_items_one_waiting" ON "subscription_items" USING btree ("subscription_id","position") WHERE "subscription_items"."started_on" is null;--> statement-breakpoint
-- The lines of the order, where they still are what the subscription bills: their sum is its amount, and its plan was not changed since. Else one item of the amount.
WITH "matching" AS (
  SELECT s."id" FROM "subscriptions" s JOIN "order_lines" l ON l."order_id" = s."order_id"
  GROUP BY s."id" HAVING sum(l."total_cents") = s."amount_cents" AND (array_agg(l."package_id" ORDER BY l."position"))[1] IS NOT DISTINCT FROM s."package_id"
), "items" AS (
  SELECT s."id" AS "subscription_id", l."position", l."package_id",
    CASE WHEN count(*) OVER (PARTITION BY s."id") = 1 AND l."quantity" = 1 THEN s."description" ELSE l."description" END AS "description",
    l."quantity", l."unit_price_cents", s."start_date", s."created_at"
  FROM "subscriptions" s JOIN "matching" ON "matching"."id" = s."id" JOIN "order_lines" l ON l."order_id" = s."order_id"
  UNION ALL
  -- A plan that was changed may have begun with a period that is invoiced and has not begun.
  SELECT s."id", 1, s."package_id", s."description", 1, s."amount_cents",
    CASE WHEN s."order_id" IS NOT NULL AND s."last_billing_date" > current_date THEN s."last_billing_date" ELSE s."start_date" END, s."created_at"
  FROM "subscriptions" s WHERE NOT EXISTS (SELECT FROM "matching" WHERE "matching"."id" = s."id")
)
INSERT INTO "subscription_items" ("id", "subscription_id", "position", "package_id", "description", "quantity", "unit_price_cents", "started_on", "ends_at_renewal", "created_at")
SELECT gen_random_uuid(), i."subscription_id", i."position", i."package_id", i."description", i."quantity", i."unit_price_cents", i."start_date",
  s."pending_amount_cents" IS NOT NULL, i."created_at"
FROM "items" i JOIN "subscriptions" s ON s."id" = i."subscription_id";--> statement-breakpoint
-- A change that waits for the renewal replaces everything.
INSERT INTO "subscription_items" ("id", "subscription_id", "position", "package_id", "description", "quantity", "unit_price_cents", "created_at")
SELECT gen_random_uuid(), "id", 1, coalesce("pending_package_id", "package_id"), "pending_description", 1, "pending_amount_cents", "updated_at"
FROM "subscriptions" WHERE "pending_amount_cents" IS NOT NULL;--> statement-breakpoint
-- The description is the list of the items, with their quantities.
UPDATE "subscriptions" s SET "description" = i."names" FROM (
  SELECT "subscription_id", string_agg(CASE WHEN "quantity" = 1 THEN '' ELSE "quantity" || ' × ' END || "description", ', ' ORDER BY "position") AS "names"
  FROM "subscription_items" WHERE "started_on" IS NOT NULL GROUP BY "subscription_id" HAVING count(*) > 1 OR max("quantity") > 1
) i WHERE i."subscription_id" = s."id";
